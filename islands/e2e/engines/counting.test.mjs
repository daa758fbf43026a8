// What is tapped is counted in Firefox, too, although the page leaves at once. WebKit's driver loses a window now and then
// when tabs come and go, which would be told of as a lost tap.
import { after } from "node:test";
import { startCounting, tapsAreCounted } from "../tapping.mjs";
import { Page } from "./page.mjs";
import { launch } from "./webdriver.mjs";

if (!process.env.ENGINES || process.env.ENGINES.split(",").includes("firefox")) {
  const site = await startCounting();
  after(site.stop);
  tapsAreCounted("firefox", site, async () => {
    const { send, stop } = await launch.firefox();
    const page = new Page(send, site.address);
    const first = await send("GetWindowHandle");
    const open = async (path) => {
      const { handle } = await send("NewWindow", { type: "tab", focus: true });
      await send("SwitchToWindow", { handle });
      await page.goto(path);
      return {
        evaluate: (script, ...args) => send("ExecuteScript", { script, args }),
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
