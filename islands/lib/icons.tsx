// Icons of static/icons for React.
import type { ReactNode } from "react";

const Outline = ({ children }: { children: ReactNode }) => (
  <svg className="icon" aria-hidden="true" viewBox="0 0 24 24">
    {children}
  </svg>
);

export const ChevronDown = () => <Outline><path d="M6 9l6 6l6 -6" /></Outline>;
export const ChevronLeft = () => <Outline><path d="M15 6l-6 6l6 6" /></Outline>;
export const ChevronRight = () => <Outline><path d="M9 6l6 6l-6 6" /></Outline>;
export const Cross = () => <Outline><path d="M18 6l-12 12" /><path d="M6 6l12 12" /></Outline>;
export const Diagonal = () => <Outline><path d="M16 4l4 0l0 4" /><path d="M14 10l6 -6" /><path d="M8 20l-4 0l0 -4" /><path d="M4 20l6 -6" /></Outline>;
export const Star = () => (
  <svg className="icon" aria-hidden="true" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="currentColor">
    <path d="M8.243 7.34l-6.38 .925l-.113 .023a1 1 0 0 0 -.44 1.684l4.622 4.499l-1.09 6.355l-.013 .11a1 1 0 0 0 1.464 .944l5.706 -3l5.693 3l.1 .046a1 1 0 0 0 1.352 -1.1l-1.091 -6.355l4.624 -4.5l.078 -.085a1 1 0 0 0 -.633 -1.62l-6.38 -.926l-2.852 -5.78a1 1 0 0 0 -1.794 0l-2.853 5.78z" />
  </svg>
);
