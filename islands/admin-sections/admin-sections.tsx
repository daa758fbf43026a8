import type { Mount } from "../lib/island";
import { render } from "../lib/react";
import type { SectionType } from "./model";
import { Screen } from "./screen";

const mount: Mount<{ types: SectionType[] }> = (element, { types }) => render(element, <Screen types={types} />);
export default mount;
