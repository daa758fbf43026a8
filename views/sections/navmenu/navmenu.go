// Package navmenu holds the variants of the desktop menu.
package navmenu
