import { Icon } from "./admin-icons";

interface Props {
  name: string;
  index: number;
  of: number;
  /** Called with the new index and the pressed button. */
  move: (index: number, button: HTMLElement) => void;
}

export function Order({ name, index, of, move }: Props) {
  const step = (words: string, icon: "up" | "down", to: number) => {
    const possible = to >= 0 && to < of;
    return (
      // A disabled button would lose the focus.
      <button type="button" className="order-step" title={words} aria-label={`${words} ${name}`} aria-disabled={!possible} onClick={(event) => possible && move(to, event.currentTarget)}>
        <Icon name={icon} />
      </button>
    );
  };
  return (
    <>
      {step("Subir", "up", index - 1)}
      {step("Bajar", "down", index + 1)}
    </>
  );
}
