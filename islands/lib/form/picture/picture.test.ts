import { expect, test } from "vitest";
import { cropOf, firstView, clampView, shapesFor, type View } from "./crop";
import { inspect, Refusal, refuseHuge } from "./inspect";
import { fileAddress, keptSize, ownPicture, sizesOf } from "./sizes";

const photo = { width: 4000, height: 3000 };
const whole: View = { aspect: 4 / 3, zoom: 1, x: 0.5, y: 0.5 };

test("the sizes are those of db/picture", () => {
  const told = (width: number, height: number) => sizesOf({ width, height }).map((size) => `${size.width}x${size.height}`).join(" ");
  expect(told(100, 50)).toBe("100x50");
  expect(told(575, 400)).toBe("575x400");
  expect(told(576, 400)).toBe("480x333 576x400");
  expect(told(1200, 900)).toBe("480x360 960x720 1200x900");
  expect(told(2400, 1801)).toBe("480x360 960x720 1600x1201 2400x1801");
  expect(told(2400, 1)).toBe("480x1 960x1 1600x1 2400x1");
});

test("a crop is kept as it is, or as large as is kept", () => {
  expect(keptSize({ width: 900, height: 1200 })).toEqual({ width: 900, height: 1200 });
  expect(keptSize(photo)).toEqual({ width: 2400, height: 1800 });
  expect(keptSize({ width: 1000, height: 6400 })).toEqual({ width: 500, height: 3200 });
});

test("a path of one of the owner's pictures says its size", () => {
  const id = "0123456789abcdef01234567";
  expect(ownPicture(fileAddress(id, { width: 720, height: 900 }, "webp"))).toEqual({ id, width: 720, height: 900 });
  expect(ownPicture("/images/consulta.webp")).toBeNull();
});

test("the frame never leaves the photo", () => {
  expect(cropOf(photo, whole)).toEqual({ x: 0, y: 0, ...photo });
  expect(cropOf(photo, { ...whole, aspect: 1 })).toEqual({ x: 500, y: 0, width: 3000, height: 3000 });
  expect(cropOf(photo, { ...whole, zoom: 2, x: 9, y: -9 })).toEqual({ x: 2000, y: 0, width: 2000, height: 1500 });
  expect(clampView(photo, { aspect: 99, zoom: 99, x: 0, y: 0 })).toEqual({ aspect: 4, zoom: 4, x: 0.125, y: 1 / 24 });
  for (const aspect of [1 / 3, 0.77, 1, 3.9]) {
    for (const zoom of [1, 1.37, 4]) {
      const { x, y, width, height } = cropOf({ width: 997, height: 331 }, { aspect, zoom, x: 1, y: 1 });
      expect([x >= 0, y >= 0, x + width <= 997, y + height <= 331, width >= 1, height >= 1], `${aspect} ${zoom}`).toEqual(Array(6).fill(true));
    }
  }
});

test("a portrait is first cut at its foot, so that the head stays; another photo at both ends", () => {
  const upright = { width: 3000, height: 4000 };
  for (const path of ["aboutMe.imagePath", "doctorInfo.portraitPath"]) {
    expect(shapesFor(path)[0]?.aspect).toBe(4 / 5);
    expect(cropOf(upright, firstView(upright, path, 4 / 5))).toEqual({ x: 0, y: 0, width: 3000, height: 3750 });
  }
  expect(cropOf(upright, firstView(upright, "aboutMe.images.0", 4 / 5))).toEqual({ x: 0, y: 125, width: 3000, height: 3750 });
});

test("the first shape is that of the place", () => {
  expect(shapesFor("heroSection.mobileImage")[0]?.aspect).toBe(3 / 4);
  expect(shapesFor("aboutMe.imagePath")[0]?.aspect).toBe(4 / 5);
  expect(shapesFor("aboutMe.images.3")[0]?.aspect).toBe(3 / 2);
  expect(shapesFor("certifications.documents.0.imagePath")[0]).toEqual({ name: "Completa" });
});

const bytes = (...parts: (string | number[])[]) => {
  const all = parts.flatMap((part) => (typeof part === "string" ? [...part].map((c) => c.charCodeAt(0)) : part));
  // jsdom's Blob has no arrayBuffer
  return { size: all.length, arrayBuffer: async () => new Uint8Array(all).buffer } as Blob;
};
const reason = (file: Blob) => inspect(file).catch((error: unknown) => (error instanceof Refusal ? error.message : String(error)));

test("a file is what its bytes say", async () => {
  expect(await reason(bytes([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]))).toBe("jpeg");
  expect(await reason(bytes([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9], "more"))).toBe("jpeg");
  expect(await reason(bytes([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3]))).toMatch(/incompleto/);
  expect(await reason(bytes("RIFF", [22, 0, 0, 0], "WEBPVP8X"))).toBe("webp");
  expect(await reason(bytes("\x89PNG\r\n\x1a\n"))).toBe("png");
  expect(await reason(bytes([0, 0, 0, 16], "ftypavif", [0, 0, 0, 0]))).toBe("avif");
  expect(await reason(bytes([0, 0, 0, 16], "ftypheic", [0, 0, 0, 0]))).toBe("heic");
  expect(await reason(bytes("%PDF-1.7"))).toMatch(/no es una foto/);
  expect(await reason(bytes(""))).toMatch(/no es una foto/);
});

test("a photo may have 50 megapixels", () => {
  expect(() => refuseHuge(50e6)).not.toThrow();
  expect(() => refuseHuge(268.4e6)).toThrow(/269 megapixeles/);
});
