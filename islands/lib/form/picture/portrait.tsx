export function PortraitAdvice() {
  return (
    <ul className="picture-advice">
      <li>Luz de una ventana frente a ti y fondo liso.</li>
      <li>La cámara a la altura de tus ojos.</li>
      <li>La cabeza entera, con espacio arriba.</li>
    </ul>
  );
}

/** The outline of head and shoulders over the photo. */
export function PortraitGuide() {
  const outline = "M4 100c1-17 10-24 25-28 4-1 6-3 6-8v-3c-6-4-10-12-10-21 0-14 7-22 15-22s15 8 15 22c0 9-4 17-10 21v3c0 5 2 7 6 8 15 4 24 11 25 28";
  return (
    <svg className="crop-guide" viewBox="0 0 80 100" aria-hidden="true">
      <path d={outline} vectorEffect="non-scaling-stroke" />
      <path d={outline} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
