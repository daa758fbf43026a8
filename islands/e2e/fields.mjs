// What the tests of the fields of the forms share.
import { field, openInformation, screen } from "./information.mjs";

export const { server, visit } = await openInformation();
export const about = `${screen}#acerca-de-mi`;
export const text = (page) => field(page, "aboutMe.description");

export const select = (page, part) => text(page).evaluate((box, words) => {
  box.focus();
  box.setSelectionRange(box.value.indexOf(words), box.value.indexOf(words) + words.length);
}, part);

export const tool = (page, name) => page.getByRole("toolbar", { name: "Formato: Descripción" }).getByRole("button", { name });
