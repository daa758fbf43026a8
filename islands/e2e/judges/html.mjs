// What html-validate says of a document, for the browser tests that share it.
import { HtmlValidate } from "html-validate";

const judge = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    "doctype-style": ["error", { style: "lowercase" }], // as the templ compiler writes it
    "tel-non-breaking": "off", // texts are the owner's; judges/reading.test.mjs measures that no number breaks
  },
});

/** What is wrong with the HTML of a document, one line a fault. */
export async function htmlFaults(html, name) {
  const { results } = await judge.validateString(html, name);
  return results.flatMap(({ messages }) => messages.map((m) => `${name}: ${m.ruleId}: ${m.message} at ${m.selector}`));
}
