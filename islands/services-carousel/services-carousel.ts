// The services: the speeds are those of the specification, the widths those of the styles.
import { carousel } from "../lib/carousel";

export default carousel({ every: 3000, speed: 800 });
