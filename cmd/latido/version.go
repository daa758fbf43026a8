package main

import (
	"runtime"
	"runtime/debug"
)

// version is the newest version in CHANGELOG.md. Its tag is "v" and this.
const version = "0.3.0"

func describeVersion() string { return "latido " + version + " " + commit() + " " + runtime.Version() }

// commit returns the commit of the build, with "+" if files differed from it.
func commit() string {
	commit, modified := "(no commit)", ""
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return commit
	}
	for _, setting := range info.Settings {
		switch {
		case setting.Key == "vcs.revision":
			commit = setting.Value
		case setting.Key == "vcs.modified" && setting.Value == "true":
			modified = "+"
		}
	}
	return commit + modified
}
