import { Card } from "./card";
import type { Drag } from "../lib/drag";
import { type Entry, type Group, groups, homeOf, isChanged, type SectionType, typeOf } from "./model";
import type { Edits } from "./use-edits";

interface Props {
  types: SectionType[];
  filter: Group | "";
  current: string;
  showPreview: (type: string) => void;
  edits: Edits;
}

export function Cards({ types, filter, current, showPreview, edits }: Props) {
  const { entries, saved, drag, announcement } = edits;
  const home = homeOf(entries, types);
  const cards = (group: Group) => {
    const members = entries.filter((entry) => typeOf(types, entry.type)?.group === group);
    return members.map((entry) => {
      const type = typeOf(types, entry.type);
      if (!type) return null;
      return (
        <Card
          key={entry.type}
          type={type}
          entry={entry}
          changed={isChanged(entry, saved)}
          current={entry.type === current}
          place={group === "home" ? { index: home.indexOf(entry), of: home.length } : null}
          className={group === "home" && drag ? marks(entry, members, drag) : ""}
          showPreview={showPreview}
          edits={edits}
        />
      );
    });
  };
  return (
    <div className="sections-list">
      <p className="visually-hidden" role="status">{announcement}</p>
      {groups.filter(({ group }) => !filter || filter === group).map(({ group, name, text }) => (
        <section key={group} aria-labelledby={`grupo-${group}`}>
          <h2 id={`grupo-${group}`}>{name}</h2>
          <p className="sections-group-text">{text}</p>
          <ul className={`sections-cards ${drag ? "sections-dragging" : ""}`}>{cards(group)}</ul>
        </section>
      ))}
    </div>
  );
}

function marks(entry: Entry, members: Entry[], drag: Drag): string {
  if (entry.type === drag.type) return "sections-dragged";
  const others = members.filter(({ type }) => type !== drag.type);
  const at = others.indexOf(entry);
  if (at === drag.index) return "sections-before";
  return at === others.length - 1 && drag.index === others.length ? "sections-after" : "";
}
