import { reveal } from "../lib/form/fold";

export interface Mark {
  id: string;
  title: string;
}

export function Contents({ marks }: { marks: readonly Mark[] }) {
  return (
    <nav className="content-contents" aria-label="En esta página">
      <ul>
        {marks.map(({ id, title }) => <li key={id}><button type="button" onClick={() => goTo(id)}>{title}</button></li>)}
      </ul>
    </nav>
  );
}

function goTo(id: string): void {
  const body = document.getElementById(`${id}-cuerpo`);
  if (body?.hidden) body.dispatchEvent(new Event("beforematch"));
  document.getElementById(id)?.scrollIntoView({ block: "start", behavior: "instant" });
  reveal({ id, scroll: false });
}
