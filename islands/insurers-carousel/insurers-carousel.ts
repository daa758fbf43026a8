// The insurers: names side by side, with a line between them instead of a gap.
import { carousel } from "../lib/carousel";

export default carousel({ every: 2000, speed: 600, gap: 0 });
