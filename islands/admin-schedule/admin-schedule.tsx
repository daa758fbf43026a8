import { Loading } from "../lib/form/loading";
import type { Mount } from "../lib/island";
import { render } from "../lib/react";
import { Editor } from "./editor";
import { loadFailure, loadSchedule } from "./schedule";
import { ServerContext, type ServerProps } from "./server";

const mount: Mount<ServerProps> = (element, props) => {
  const load = () => loadSchedule(props.weeks);
  render(element, <ServerContext value={props}><Loading load={load} failure={loadFailure}>{(draft) => <Editor draft={draft} />}</Loading></ServerContext>);
};

export default mount;
