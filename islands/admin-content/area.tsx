import { useContext } from "react";
import { Icon } from "../lib/admin-icons";
import { FieldsContext } from "../lib/form/sections";
import { useTitle } from "../lib/use-title";
import { Contents } from "./contents";
import { GroupSection } from "./group";
import { RecordList } from "./list";
import { titleId } from "./title";
import { Redirects } from "./redirects";
import { type Area, redirects } from "./table";

export function AreaPage({ area }: { area: Area }) {
  const { collection } = area;
  const fields = useContext(FieldsContext);
  const groups = area.groups.filter(({ record }) => fields === null || (record !== undefined && fields.includes(record)));
  useTitle(area.label);
  const groupId = (i: number) => `grupo-${area.hash}-${i}`;
  return (
    <>
      <p className="content-back content-back-menu"><a href="#/"><Icon name="back" />Contenido</a></p>
      <header className="content-head">
        <h2 id={titleId} tabIndex={-1}>{area.label}</h2>
        <p>{area.intro}</p>
      </header>
      {groups.length > (collection ? 0 : 2) && <Contents marks={groups.map(({ title }, i) => ({ id: groupId(i), title }))} />}
      {collection === redirects && <Redirects />}
      {collection && collection !== redirects && <RecordList area={area} collection={collection} />}
      {groups.map((group, i) => <GroupSection key={group.title} id={groupId(i)} group={group} path={group.record ?? ""} first={!collection && i === 0} />)}
    </>
  );
}
