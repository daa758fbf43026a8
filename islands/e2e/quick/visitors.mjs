// The sample as visitors see it.
import "../behaviour.test.mjs";
import "../carousels.test.mjs";
import "../drawer.test.mjs";
import "../gallery.test.mjs";
import "../heart.test.mjs";
import "../kinds.test.mjs";
import "../listen.test.mjs";
import "../links.test.mjs";
import "../loader.test.mjs";
import "../nav-menu.test.mjs";
import "../situations.test.mjs";
import "../studies.test.mjs";
