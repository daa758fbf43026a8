// What visitors see of content that a test saves, and of browsers with windows.
import "../booking.test.mjs";
import "../counting.test.mjs";
import "../detail.test.mjs";
import "../header.test.mjs";
import "../hero-slider.test.mjs";
import "../map.test.mjs";
import "../open.test.mjs";
import "../opening.test.mjs";
import "../testimonials.test.mjs";
import "../video.test.mjs";
