import type { Mount } from "../lib/island";
import { render } from "../lib/react";

function Information() {
  return <p role="status">Cargando...</p>;
}

const mount: Mount = (element) => render(element, <Information />);
export default mount;
