import { type ReactNode, useEffect } from "react";
import type { Draft } from "../draft";
import type { Mount } from "../island";
import { render } from "../react";
import { Toaster } from "../toast";
import { useLoad } from "../use-draft";
import { resume } from "../version";
import type { Tools } from "./picture/prepare";
import { ToolsContext } from "./picture/thumbnail";
import { CopiesContext, FieldsContext, type Sections, SectionsContext } from "./sections";

interface Props {
  load: () => Promise<Draft>;
  failure: string;
  children: (draft: Draft) => ReactNode;
}

export function Loading({ load, failure, children }: Props) {
  const { draft, failed, retry, button } = useLoad(load);
  useEffect(() => void (draft && resume(draft)), [draft]);
  return (
    <>
      {draft && children(draft)}
      {!draft && !failed && <><p role="status">Cargando...</p><SlowNotice /></>}
      {failed && (
        <div className="info-failure">
          <p role="alert" className="info-failure-title">{failure}. Intentar de nuevo.</p>
          <div className="actions"><button type="button" ref={button} className="button button-message" onClick={retry}>Intentar de nuevo</button></div>
        </div>
      )}
      <Toaster />
    </>
  );
}

/** admin.late: CSS shows it after some seconds. */
export const SlowNotice = () => <div className="info-late"><p>Está tardando más de lo normal.</p><a className="button button-message" href="">Volver a cargar</a></div>;

type FormProps = Tools & { sections: Sections; copies: readonly string[]; fields: readonly string[] | null };

export const formIsland = (screen: ReactNode): Mount<FormProps> => (element, { sections, copies, fields, ...tools }) =>
  render(element, (
    <ToolsContext value={tools}><SectionsContext value={sections}><CopiesContext value={new Map(copies.map((path) => [path, undefined]))}><FieldsContext value={fields}>{screen}</FieldsContext></CopiesContext></SectionsContext></ToolsContext>
  ));
