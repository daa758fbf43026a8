// The menu of narrower screens as a modal dialog. The server drew it as a
// popover, which is what it stays when this never comes.
import { type Mount, part } from "../lib/island";
import { defaultMenu, follow, menuList } from "../lib/menu";

const mount: Mount = (element) => {
  const dialog = element as HTMLDialogElement;
  const closer = part(dialog, "[popovertarget]");
  const openers = [...document.querySelectorAll<HTMLElement>("[popovertarget=menu]")].filter((button) => button !== closer);

  const list = part(dialog, "nav > ul");
  const show = menuList(list, "drawer-link");
  const failure = Object.assign(document.createElement("p"), { className: "menu-failure" });
  failure.setAttribute("role", "alert");
  const ask = follow(
    (entries) => {
      show(entries);
      failure.remove();
    },
    (message) => {
      show(defaultMenu);
      failure.textContent = message;
      list.before(failure);
    },
  );

  const open = () => {
    dialog.showModal();
    closer.focus();
    ask();
  };
  const close = () => dialog.close();

  // Already open as a popover: in one step, so that nothing of it is seen. A
  // browser without popovers does not know the selector.
  if ("popover" in dialog && dialog.matches(":popover-open")) {
    const { scrollTop } = dialog;
    const focused = document.activeElement;
    dialog.hidePopover();
    open();
    dialog.scrollTop = scrollTop;
    if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus({ preventScroll: true });
  }

  for (const opener of openers) {
    opener.addEventListener("click", (event) => {
      event.preventDefault();
      // Safari does not focus what is clicked, and focus comes back to what had it.
      opener.focus();
      open();
    });
  }
  closer.addEventListener("click", (event) => {
    event.preventDefault();
    close();
  });

  // Outside is what is right of it; a press that began inside, as to mark text, is none.
  const outside = ({ target, clientX }: MouseEvent) => target === dialog && clientX > dialog.getBoundingClientRect().right;
  let pressed = false;
  dialog.addEventListener("pointerdown", (event) => {
    pressed = outside(event);
  });
  dialog.addEventListener("click", (event) => {
    if ((pressed && outside(event)) || (event.target as Element).closest("a")) close();
  });

  addEventListener("resize", () => {
    if (dialog.open && !openers.some((opener) => opener.getClientRects().length)) close();
  });
  // The page may come back from the browser's memory; then it is closed.
  addEventListener("pagehide", close);
};
export default mount;
