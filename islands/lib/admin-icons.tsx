// The icons of the admin screens, as in static/icons. They are apart from those
// of the public islands: a shared module goes whole to every page that takes one
// icon of it.
const paths = {
  alert: ["M12 9v4", "M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0", "M12 16h.01"],
  check: ["M5 12l5 5l10 -10"],
  down: ["M6 9l6 6l6 -6"],
  eye: ["M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0", "M21 12q-3.6 6 -9 6q-5.4 0 -9 -6q3.6 -6 9 -6q5.4 0 9 6"],
  grip: [5, 12, 19].flatMap((y) => [`M8 ${y}a1 1 0 1 0 2 0a1 1 0 1 0 -2 0`, `M14 ${y}a1 1 0 1 0 2 0a1 1 0 1 0 -2 0`]),
  photo: ["M15 8h.01", "M3 6a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v12a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-12z", "M3 16l5 -5c.928 -.893 2.072 -.893 3 0l5 5", "M14 14l1 -1c.928 -.893 2.072 -.893 3 0l3 3"],
  plus: ["M12 5l0 14", "M5 12l14 0"],
  trash: ["M4 7l16 0", "M10 11l0 6", "M14 11l0 6", "M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12", "M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3"],
  undo: ["M9 14l-4 -4l4 -4", "M5 10h11a4 4 0 1 1 0 8h-1"],
  up: ["M6 15l6 -6l6 6"],
  x: ["M18 6l-12 12", "M6 6l12 12"],
};

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {paths[name].map((d) => <path key={d} d={d} />)}
    </svg>
  );
}
