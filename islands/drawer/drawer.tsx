// The menu of narrow screens as a modal dialog; without scripts it is a popover.
import { useLayoutEffect } from "react";
import { ChevronDown, Cross } from "../lib/icons";
import { type Mount, part } from "../lib/island";
import { defaultMenu, type ServerMenu, type Entry, readMenu, useMenu } from "../lib/menu";
import { adopt, AdoptedNode } from "../lib/react";

interface Props {
  dialog: HTMLDialogElement;
  menu: ServerMenu;
  logo: Element;
  below: Element[];
}

/** components.Drawer, without the dialog itself, which is the island. */
function Drawer({ dialog, menu, logo, below }: Props) {
  const { entries, failure, retry } = useMenu(menu, defaultMenu);
  useModal(dialog, retry);
  return (
    <>
      <div className="drawer-top">
        <AdoptedNode node={logo} />
        <button
          className="menu-button"
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Cerrar menú"
          onClick={(event) => {
            event.preventDefault();
            dialog.close();
          }}
        >
          <Cross />
        </button>
      </div>
      <nav aria-label="Menú móvil">
        {failure && <p className="menu-failure" role="alert">{failure}</p>}
        <ul>{entries.map((entry) => <Item key={entry.key} entry={entry} />)}</ul>
      </nav>
      {below.map((node) => <AdoptedNode key={node.className} node={node} />)}
    </>
  );
}

/** components.drawerEntry */
function Item({ entry: { label, path, current, items, unfolded } }: { entry: Entry }) {
  return (
    <li>
      <a className="drawer-link" href={path} aria-current={current}>{label}</a>
      {items.length > 0 && (
        // open never changes, so the browser toggles the element.
        <details open={unfolded}>
          <summary aria-label={`Mostrar submenú de ${label}`}>
            <ChevronDown />
          </summary>
          <ul>
            {items.map((item, i) => (
              <li key={item.path + item.name}>
                <a className={i === items.length - 1 ? "drawer-all" : undefined} href={item.path}>{item.name}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** Replaces the popover by a modal dialog with the same openers. */
function useModal(dialog: HTMLDialogElement, opened: () => void): void {
  useLayoutEffect(() => {
    const openers = [...document.querySelectorAll<HTMLElement>("[popovertarget=menu]")].filter((button) => !dialog.contains(button));
    const events = new AbortController();
    const { signal } = events;
    const open = () => {
      dialog.showModal();
      dialog.querySelector<HTMLElement>("[popovertarget]")?.focus();
      opened();
    };
    const close = () => dialog.close();
    if (!("popover" in HTMLElement.prototype)) {
      // Touch screens keep :hover on the tapped element, so this is a tap before the island loaded.
      if (matchMedia("(hover: none)").matches && openers.some((opener) => opener.matches(":hover, :focus:not(:focus-visible)"))) open();
    } else if (dialog.matches(":popover-open")) {
      takeOver(dialog, open);
    }

    for (const opener of openers) {
      opener.addEventListener("click", (event) => {
        event.preventDefault();
        // Safari does not focus clicked buttons.
        opener.focus();
        open();
      }, { signal });
    }

    // Outside is right of the drawer. Presses that began inside, as a text selection, do not count.
    const outside = ({ target, clientX }: MouseEvent) =>
      dialog.open && (target === dialog || !dialog.contains(target as Node)) && clientX > dialog.getBoundingClientRect().right;
    let pressed = true;
    document.addEventListener("pointerdown", (event) => {
      pressed = outside(event);
    }, { signal });
    document.addEventListener("click", (event) => {
      if ((pressed && outside(event) && !event.defaultPrevented) || (event.target as Element).closest("#menu a")) close();
    }, { signal });

    addEventListener("resize", () => {
      if (dialog.open && !openers.some((opener) => opener.getClientRects().length)) close();
    }, { signal });
    // The page may be restored later from the back/forward cache, then with a closed menu.
    addEventListener("pagehide", close, { signal });
    return () => events.abort();
  }, [dialog, opened]);
}

/** Turns an open popover into a modal dialog without a flash. */
function takeOver(dialog: HTMLDialogElement, open: () => void): void {
  const { scrollTop } = dialog;
  const focused = document.activeElement;
  dialog.hidePopover();
  open();
  dialog.scrollTop = scrollTop;
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus({ preventScroll: true });
}

const mount: Mount = (element) => {
  const nav = part(element, "nav");
  const logo = part(element, ".drawer-top > :first-child");
  const below = [...element.querySelectorAll("nav ~ *")];
  adopt(element, <Drawer dialog={element as HTMLDialogElement} menu={readMenu(part(nav, "ul"))} logo={logo} below={below} />);
};
export default mount;
