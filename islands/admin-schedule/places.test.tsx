// @vitest-environment jsdom
import { act, waitFor } from "@testing-library/react";
import { useLayoutEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { siteContent } from "../lib/client";
import { Draft } from "../lib/draft";
import { DraftContext } from "../lib/use-draft";
import { Places } from "./places";
import { read, write } from "./schedule";
import type { HoursText } from "./server";

afterEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));

test("a place that is removed just as the server's words come leaves the focus on its undoing", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ siteContent: { schedule: { places: [{ id: "sur", name: "Sur" }] } } }, { headers: { ETag: '"1"' } }));
  const draft = await Draft.load({
    resource: siteContent, copies: "prueba.", read: (document) => read(document, {}), write: (value) => write(value, {}), nameOf: (path) => path, textOf: String, find: (field) => field,
  });
  // React puts off what it may, as it does in a browser.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const later: HoursText = { places: [] };
  let come: (said: HoursText) => void = () => {};
  function Screen() {
    const [said, setSaid] = useState<HoursText>({ places: [] });
    come = setSaid;
    useLayoutEffect(() => {
      if (said === later) [...document.querySelectorAll("button")].find((button) => button.textContent === "Eliminar lugar")?.click();
    }, [said]);
    return <DraftContext value={draft}><Places hoursText={said} /></DraftContext>;
  }
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(<Screen />);
  await waitFor(() => expect(document.body.textContent).toContain("Eliminar lugar"));
  come(later);
  await waitFor(() => expect(document.getElementById("lugar-deshacer")).not.toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe("lugar-deshacer"));
  act(() => root.unmount());
});
