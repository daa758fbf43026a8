const drawings = {
  alert: "M12 9v4m0 3v.01M10.36 3.59 2.26 17.13a1.91 1.91 0 0 0 1.64 2.87h16.2a1.91 1.91 0 0 0 1.64-2.87L13.64 3.59a1.91 1.91 0 0 0-3.28 0z",
  photo: "M15 8h.01M4 4h16v16H4zM4 16l5-5 4 4m0-1 2-2 5 5",
  plus: "M12 5v14M5 12h14",
  trash: "M4 7h16M10 11v6m4-6v6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7V4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3",
  undo: "m9 14-4-4 4-4M5 10h11a4 4 0 1 1 0 8h-1",
};

export const Icon = ({ name }: { name: keyof typeof drawings }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={drawings[name]} /></svg>
);
