// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { siteContent } from "../lib/api";
import mount from "./floating";

vi.mock("../lib/api");
let aside: HTMLElement;
const hrefs = () => [...aside.querySelectorAll("a")].map((link) => link.href);
const drawn = ["tel:+525500000000", "https://wa.me/525500000000?text=Hola%2C%20vi%20su%20sitio"];

beforeEach(() => {
  aside = document.createElement("aside");
  aside.innerHTML = `<a class="floating-call" href="${drawn[0]}"></a><a class="floating-message" href="${drawn[1]}"></a>`;
});

test.each([
  [{ phone: "+525511112222", whatsapp: "+525533334444" }, ["tel:+525511112222", "https://wa.me/525533334444?text=Hola%2C%20vi%20su%20sitio"]],
  [{ phone: "+14155552671", whatsapp: "525533334444" }, ["tel:+14155552671", "https://wa.me/525533334444?text=Hola%2C%20vi%20su%20sitio"]],
  [{ phone: " 55 1111 2222", whatsapp: "" }, drawn],
  [{ phone: "+525511112222;ext=9", whatsapp: "" }, ["tel:+525511112222;ext=9", drawn[1]]],
  [{ phone: "911", whatsapp: "12345" }, ["tel:911", "https://wa.me/12345?text=Hola%2C%20vi%20su%20sitio"]],
  [{ phone: "4", whatsapp: "" }, drawn],
  [{}, drawn],
])("%j", async (doctorInfo, links) => {
  vi.mocked(siteContent).mockResolvedValue({ doctorInfo } as never);
  await mount(aside, {});
  expect(hrefs()).toEqual(links);
});

test("a failure is only logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.mocked(siteContent).mockRejectedValue(new Error("HTTP error! status: 500"));
  await mount(aside, {});
  expect(log).toHaveBeenCalledOnce();
  expect(hrefs()).toEqual(drawn);
});

test("where minutes matter 911 stays 911, and there is nothing to write", async () => {
  aside.innerHTML = `<a class="floating-emergency" href="tel:911"></a><a class="floating-call" href="${drawn[0]}"></a>`;
  vi.mocked(siteContent).mockResolvedValue({ doctorInfo: { phone: "+525511112222", whatsapp: "525533334444" } } as never);
  await mount(aside, {});
  expect(hrefs()).toEqual(["tel:911", "tel:+525511112222"]);
});

test("without a number to call there is only the link to write", async () => {
  aside.innerHTML = `<a class="floating-message" href="${drawn[1]}"></a>`;
  vi.mocked(siteContent).mockResolvedValue({ doctorInfo: { phone: "4", whatsapp: "525533334444" } } as never);
  await mount(aside, {});
  expect(hrefs()).toEqual(["https://wa.me/525533334444?text=Hola%2C%20vi%20su%20sitio"]);
});
