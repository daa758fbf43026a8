import { afterEach, expect, test, vi } from "vitest";
import { loadInformation } from "./information";

afterEach(() => vi.unstubAllGlobals());

test("a copy that the server filled is not sent back as it was, also if it could not be asked for", async () => {
  const posted: Record<string, Record<string, unknown>>[] = [];
  let reads = 0;
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
    if (method === "POST") posted.push(JSON.parse(String(body)).siteContent);
    else if (++reads > 1) throw new TypeError("offline");
    return Response.json({ siteContent: { doctorInfo: { phone: "+525512345678", phoneDisplay: "+52 55 1234 5678" } } }, { headers: { ETag: `"${posted.length}"` } });
  });
  const draft = await loadInformation();
  draft.set("doctorInfo.phone", "+525587654321");
  expect(await draft.save()).toEqual({ end: "done", adopted: [] });
  expect(draft.isDirty()).toBe(false);
  draft.set("doctorInfo.name", "Dra. Elena");
  await draft.save();
  draft.set("doctorInfo.phoneDisplay", "55 8765 4321, solo mañanas");
  await draft.save();
  expect(posted.map(({ doctorInfo }) => doctorInfo?.phoneDisplay)).toEqual([undefined, undefined, "55 8765 4321, solo mañanas"]);
  expect(posted[1]?.doctorInfo?.phone).toBe("+525587654321");
});
