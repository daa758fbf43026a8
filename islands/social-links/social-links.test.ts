// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { siteContent } from "../lib/api";
import mount from "./social-links";

vi.mock("../lib/api");
const answer = (doctorInfo: object) => vi.mocked(siteContent).mockResolvedValue({ doctorInfo } as never);
let list: HTMLElement;
const hrefs = () => [...list.querySelectorAll("a")].map((link) => link.getAttribute("href"));

beforeEach(() => {
  list = document.createElement("ul");
  list.innerHTML = ["Facebook", "Google Maps", "X"].map((name) => `<li><a href="https://old.example/" aria-label="${name} (se abre en otra pestaña)"></a></li>`).join("");
});

test("each link takes the address of its profile, the first that is filled in", async () => {
  answer({ facebookLink: "https://fb.example/", googleMapsLink: "", googleMapsLink2: "https://maps.example/", xLink: "", twitterLink: "https://x.example/", youtubeLink: "https://yt.example/" });
  await mount(list, {});
  expect(hrefs()).toEqual(["https://fb.example/", "https://maps.example/", "https://x.example/"]);
});

test("an unsafe or missing address changes nothing, an empty one takes the link away", async () => {
  answer({ facebookLink: "javascript:alert(1)", xLink: "", twitterLink: "" });
  await mount(list, {});
  expect(hrefs()).toEqual(["https://old.example/", "https://old.example/"]);
});

test("a failure is only logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const before = list.innerHTML;
  vi.mocked(siteContent).mockRejectedValue(new Error("HTTP error! status: 500"));
  await mount(list, {});
  expect(log).toHaveBeenCalledOnce();
  expect(list.innerHTML).toBe(before);
});
