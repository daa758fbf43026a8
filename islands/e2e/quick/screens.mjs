// The owner's screens of information, preview, schedule and sections.
import "../admin-information.test.mjs";
import "../admin-preview.test.mjs";
import "../admin-schedule.test.mjs";
import "../admin-sections.test.mjs";
