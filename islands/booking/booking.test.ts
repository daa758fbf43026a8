// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import mount, { timeout, widgetLink, widgetScript, widgetTitle } from "./booking";

const props = { slug: "dra-muestra", profile: "https://www.doctoralia.com.mx/dra-muestra" };
let element: HTMLElement;
let button: HTMLButtonElement;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
  document.head.innerHTML = "";
  document.body.innerHTML = `<div>
    <button class="booking-open" type="button">Ver horarios disponibles</button>
    <div class="booking-widget" tabindex="-1"></div>
    <p class="booking-status" role="status"></p>
    <a class="booking-profile" href="${props.profile}">Ver horarios en Doctoralia</a>
  </div>`;
  element = document.body.firstElementChild as HTMLElement;
  button = element.querySelector("button") as HTMLButtonElement;
  mount(element, props);
});
afterEach(() => {
  vi.useRealTimers();
});

const status = () => element.querySelector(".booking-status")?.textContent ?? "";
const place = () => element.querySelector(".booking-widget") as HTMLElement;
const scripts = () => [...document.querySelectorAll("script")];
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Does what Doctoralia's script does: a frame comes in the place of its link. */
async function answer(title = "") {
  const frame = Object.assign(document.createElement("iframe"), { title });
  place().querySelector("a")?.replaceWith(frame);
  await settle();
  expect(frame.title).toBe(widgetTitle);
  frame.dispatchEvent(new Event("load"));
  await settle();
}

test("the link has the attributes of the official snippet", () => {
  const { id, className, href, rel, dataset } = widgetLink(props);
  expect({ id, className, href, rel }).toEqual({ id: "zl-url", className: "zl-url", href: props.profile, rel: "nofollow" });
  const attributes = Object.fromEntries([...widgetLink(props).attributes].map(({ name, value }) => [name, value]));
  expect(attributes).toMatchObject({
    "data-zlw-doctor": "dra-muestra",
    "data-zlw-type": "big_with_calendar",
    "data-zlw-opinion": "false",
    "data-zlw-hide-branding": "true",
    "data-zlw-saas-only": "false",
    "data-zlw-a11y-title": "Widget de reserva de citas médicas",
  });
  expect(Object.keys(dataset)).toHaveLength(6);
});

test("loads nothing before the button is pressed, and the script once", () => {
  expect(scripts()).toHaveLength(0);
  button.click();
  button.click();
  expect(scripts().map((script) => script.src)).toEqual([widgetScript]);
  expect(element.dataset.state).toBe("loading");
  expect(status()).toBe("Cargando el calendario…");
});

test("names the frame, says when it is there, and takes the focus along", async () => {
  button.focus();
  button.click();
  await answer();
  expect(element.dataset.state).toBe("ready");
  expect(status()).toBe("El calendario está listo.");
  expect(document.activeElement).toBe(place());
});

test("a frame that has the name already is as good", async () => {
  button.click();
  await answer(widgetTitle);
  expect(element.dataset.state).toBe("ready");
});

test("leaves the focus where the visitor has gone meanwhile", async () => {
  button.focus();
  button.click();
  element.querySelector<HTMLElement>(".booking-profile")?.focus();
  await answer();
  expect((document.activeElement as HTMLElement).className).toBe("booking-profile");
});

const failures: Record<string, () => unknown> = {
  "a script that does not load": () => scripts()[0].dispatchEvent(new Event("error")),
  "a calendar that does not come": () => vi.advanceTimersByTimeAsync(timeout),
  "a frame that the policy keeps out": () =>
    document.dispatchEvent(Object.assign(new Event("securitypolicyviolation"), { effectiveDirective: "frame-src", blockedURI: "https://other.example" })),
};
for (const [name, fail] of Object.entries(failures)) {
  test(`${name} leaves the link, a calm line, and a button for another try`, async () => {
    button.click();
    await fail();
    await settle();
    expect(element.dataset.state).toBe("failed");
    expect(status()).toContain("El calendario no se pudo abrir.");
    expect(place().childElementCount).toBe(0);
    expect(scripts()).toHaveLength(0);
    expect(button.hasAttribute("aria-disabled")).toBe(false);
    button.click();
    expect(scripts()).toHaveLength(1);
    await answer();
    expect(element.dataset.state).toBe("ready");
  });
}
