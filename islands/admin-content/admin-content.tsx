import { formIsland, Loading } from "../lib/form/loading";
import { loadContent, loadFailure } from "./content";
import { Editor } from "./editor";

export const Content = () => <Loading load={loadContent} failure={loadFailure}>{(draft) => <Editor draft={draft} />}</Loading>;

export default formIsland(<Content />);
