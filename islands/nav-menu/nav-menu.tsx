// The desktop menu: disclosure navigation whose panels open on hover or by button.
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { selectedSections } from "../lib/api";
import { ChevronDown } from "../lib/icons";
import { type Mount, part } from "../lib/island";
import { type ServerMenu, type Entry, type Item, readMenu, useMenu } from "../lib/menu";
import { adopt, AdoptedNode } from "../lib/react";
import { type Disclosure, useDisclosure } from "./disclosure";

type PanelItem = Item & { last: boolean };

/** navmenu_dropdown.templ */
const DropdownItem = ({ name, path, last }: PanelItem) => (
  <li>
    <a className={last ? "navmenu-dropdown-all" : undefined} href={path}>{name}</a>
  </li>
);

/** navmenu_mega.templ */
const MegaItem = ({ name, path, icon, text, last }: PanelItem) => (
  <li className={last ? "navmenu-mega-all" : undefined}>
    {icon && <AdoptedNode node={icon} />}
    <a href={path}>{name}</a>
    {text && <p>{text}</p>}
  </li>
);

/** The layouts by root class. A page has only the styles of the one that the server rendered. */
const layouts: Record<string, (item: PanelItem) => ReactNode> = { "navmenu-dropdown": DropdownItem, "navmenu-mega": MegaItem };

interface EntryProps {
  layout: string;
  entry: Entry;
  disclosure: Disclosure;
}

function MenuEntry({ entry, layout, disclosure }: EntryProps) {
  const { key, label, path, current, id, items } = entry;
  const PanelItem = layouts[layout];
  const link = `${layout}-link`;
  if (items.length === 0) return <li><a className={link} href={path} aria-current={current}>{label}</a></li>;
  return (
    <li {...disclosure.item(key)}>
      <a className={`${link} has-submenu`} href={path} aria-current={current}>{label}</a>
      <button className="submenu-button island-control" type="button" aria-label={`Mostrar submenú de ${label}`} aria-expanded={disclosure.isOpen(key)} aria-controls={id} onClick={(event) => disclosure.toggle(key, event)}>
        <ChevronDown />
      </button>
      <ul className={`${layout}-panel`} id={id}>
        {items.map((item, i) => <PanelItem key={item.path + item.name} {...item} last={i === items.length - 1} />)}
      </ul>
    </li>
  );
}

interface Props {
  nav: HTMLElement;
  menu: ServerMenu;
  keys: string[];
}

function NavMenu({ nav, menu, keys }: Props) {
  const { entries, failure, retry } = useMenu(menu);
  const disclosure = useDisclosure(nav, keys);
  const { list, words } = useFailureFocus(failure, retry);

  useEffect(() => {
    selectedSections().then(({ NavMenu }) => {
      nav.hidden = NavMenu?.display === false;
    }, console.error);
  }, [nav]);

  return (
    <>
      {/* The message replaces the menu, whose space CSS keeps, so that nothing around it moves. */}
      {failure && (
        <p className="menu-failure" role="alert" tabIndex={0} {...words}>
          {failure === "Failed to fetch menu items" ? `${failure}. Please try again later.` : failure}
        </p>
      )}
      <ul ref={list}>{entries.map((entry) => <MenuEntry key={entry.key} entry={entry} layout={nav.classList[0]} disclosure={disclosure} />)}</ul>
    </>
  );
}

/** Moves the focus between the menu and the failure message, which retries when focused. */
function useFailureFocus(failure: string, retry: () => void) {
  const list = useRef<HTMLUListElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  const before = useRef<HTMLElement>(undefined);
  const focused = useRef(false);
  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])];
    if (failure) {
      const item = items.find((one) => one.contains(document.activeElement));
      before.current = item?.querySelector("a") ?? undefined;
      if (item) message.current?.focus();
    } else if (focused.current) {
      focused.current = false;
      (before.current?.isConnected ? before.current : items[0]?.querySelector("a"))?.focus();
    }
  }, [failure]);
  const words = {
    ref: message,
    onPointerEnter: retry,
    onFocus: () => {
      focused.current = true;
      retry();
    },
    onBlur: () => {
      focused.current = false;
    },
  };
  return { list, words };
}

const mount: Mount = (nav) => {
  const menu = readMenu(part(nav, "ul"));
  adopt(nav, <NavMenu nav={nav} menu={menu} keys={menu.listed.map(({ key }) => key)} />);
};
export default mount;
