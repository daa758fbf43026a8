// The insurers: their names, side by side.
import { carousel } from "../lib/carousel";

export default carousel({ every: 2000, speed: 600 });
