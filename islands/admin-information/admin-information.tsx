import { formIsland, Loading } from "../lib/form/loading";
import { Editor } from "./editor";
import { loadFailure, loadInformation } from "./information";

const Information = () => <Loading load={loadInformation} failure={loadFailure}>{(draft) => <Editor draft={draft} />}</Loading>;

export default formIsland(<Information />);
