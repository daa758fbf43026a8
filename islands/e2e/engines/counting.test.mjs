// What is tapped is counted in Firefox, too, although the page leaves at once. WebKit is not asked: its driver shows no tab that
// it opens, and with windows one run in a dozen stopped and another missed a tap, of which we do not know whose it was.
import { after } from "node:test";
import { launchFirefox } from "../marionette.mjs";
import { startCounting, tapsAreCounted } from "../tapping.mjs";
import { Page } from "./page.mjs";

if (!process.env.ENGINES || process.env.ENGINES.split(",").includes("firefox")) {
  const site = await startCounting();
  after(site.stop);
  tapsAreCounted("firefox", site, async () => {
    const { send, evaluate, stop } = await launchFirefox();
    const page = new Page(send, site.address);
    const first = await send("GetWindowHandle");
    const open = async (path) => {
      const { handle } = await send("NewWindow", { type: "tab", focus: true });
      await send("SwitchToWindow", { handle });
      await page.goto(path);
      return {
        evaluate,
        click: (selector) => page.click(selector),
        close: async () => {
          await send("CloseWindow");
          await send("SwitchToWindow", { handle: first });
        },
      };
    };
    return { open, stop };
  });
}
