import type { Mount } from "../lib/island";
import { render } from "../lib/react";

function Sections() {
  return <p role="status">Cargando...</p>;
}

const mount: Mount = (element) => render(element, <Sections />);
export default mount;
