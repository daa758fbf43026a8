import { type ReactNode, useState } from "react";

interface Props {
  attributes: { id: string; "aria-describedby"?: string | undefined; "aria-invalid"?: true | undefined };
  hint: string;
  children: ReactNode;
  onAdd: (value: string) => void;
}

/** A select with an add button, which leaving it also presses. Choosing alone must not add, as arrow keys change a closed select. */
export function AddOne({ attributes, hint, children, onAdd }: Props) {
  const [chosen, setChosen] = useState("");
  const add = () => {
    if (chosen === "") return;
    onAdd(chosen);
    setChosen("");
  };
  const addAndReturn = () => {
    add();
    document.getElementById(attributes.id)?.focus();
  };
  return (
    <div className="add-one" onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || add()}>
      <select {...attributes} value={chosen} onChange={(event) => setChosen(event.target.value)}>
        <option value="">{hint}</option>
        {children}
      </select>
      <button type="button" className="info-button" onClick={addAndReturn}>Agregar</button>
    </div>
  );
}
