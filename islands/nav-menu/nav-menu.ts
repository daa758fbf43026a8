// The desktop menu: a disclosure navigation, whose panels open by hover or by
// the button beside each link, one at a time.
import { selectedSections } from "../lib/api";
import { type Mount, part } from "../lib/island";
import { follow, itemsOf, menuList } from "../lib/menu";

/** Makes the items open and close. */
function disclose(items: HTMLElement[]): void {
  let open: HTMLElement | undefined;
  // A panel that a hover opened closes when the pointer leaves, any other does not.
  let hovered = false;
  const button = (item: HTMLElement) => item.querySelector("button") as HTMLButtonElement;
  const close = (focusButton?: boolean) => {
    if (!open) return;
    const item = open;
    open = undefined;
    button(item).setAttribute("aria-expanded", "false");
    // Focus must not stay on what can no longer be seen.
    if (focusButton ?? item.querySelector("ul")?.contains(document.activeElement)) button(item).focus();
  };
  const show = (item: HTMLElement, byHover: boolean) => {
    hovered = byHover;
    if (open === item) return;
    close();
    open = item;
    button(item).setAttribute("aria-expanded", "true");
  };

  for (const item of items) {
    if (!button(item)) continue;
    // What hover or focus has opened before the script was there stays open, also
    // when the click that follows was meant to open it.
    if (item.matches(":hover, :focus-within")) show(item, true);
    item.addEventListener("pointerenter", ({ pointerType }) => {
      if (pointerType === "mouse" && open !== item) show(item, true);
    });
    item.addEventListener("pointerleave", ({ pointerType }) => {
      if (pointerType === "mouse" && open === item && hovered) close();
    });
    // A click on what the pointer has just opened keeps it open.
    button(item).addEventListener("click", () => (open === item && !hovered ? close() : show(item, false)));
    item.addEventListener("focusout", ({ relatedTarget }) => {
      if (open === item && relatedTarget && !item.contains(relatedTarget as Node)) close();
    });
  }
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && open) close(open.contains(document.activeElement));
  });
  document.addEventListener("click", ({ target }) => {
    if (open && !open.contains(target as Node)) close();
  });
}

const mount: Mount = (nav) => {
  const list = part(nav, "ul");
  disclose(itemsOf(list));

  // The layout that the answer names may be another one, but this page has only
  // the styles of its own; whether there is a menu counts at once.
  selectedSections().then(({ NavMenu }) => {
    nav.hidden = NavMenu?.display === false;
  }, console.error);

  // The words for a failure take the place of the menu, which styles hide behind
  // them, so that nothing around it moves.
  const failure = Object.assign(document.createElement("p"), { className: "menu-failure", tabIndex: 0 });
  failure.setAttribute("role", "alert");
  const show = menuList(list, `${nav.classList[0]}-link`);
  const again = follow(
    (entries) => {
      show(entries);
      const focused = document.activeElement === failure;
      failure.remove();
      if (focused) part(list, "a").focus();
    },
    (message) => {
      failure.textContent = message === "Failed to fetch menu items" ? `${message}. Please try again later.` : message;
      nav.prepend(failure);
    },
  );
  for (const type of ["pointerenter", "focus"]) failure.addEventListener(type, again);
};
export default mount;
