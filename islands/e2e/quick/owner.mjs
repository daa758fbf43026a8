// The owner's screens of content, history, launch, menu and pictures.
import "../admin-content.test.mjs";
import "../admin-history.test.mjs";
import "../admin-home.test.mjs";
import "../admin-launch.test.mjs";
import "../admin-menu.test.mjs";
import "../admin-people.test.mjs";
import "../admin-pictures.test.mjs";
import "../admin-signatures.test.mjs";
import "../appointment.test.mjs";
