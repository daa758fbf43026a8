// Makes the sample video: Chromium draws its frames with the site's colours, faces and
// pictures, ffmpeg packs them. No sound: what it says is also in content.multimedia.
import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { formatJSON, hashedName, kB, replaceFiles, root, staticDir } from "./shared.mjs";

const width = 1280;
const height = 720;
const rate = 25;

// Seconds of each scene: long enough to read it twice over at 17 characters a second.
const scenes = [
  { seconds: 3.4, picture: "consultorio", focus: "60% 50%", eyebrow: "Antes de tu primera cita", title: "Cómo es una consulta de cardiología", lines: [] },
  { seconds: 5.4, picture: "proposito_acompanamiento", focus: "50% 60%", eyebrow: "1 de 3", title: "Se pregunta", lines: ["Qué sientes y desde cuándo", "Qué lo provoca o lo calma", "Qué medicinas tomas"] },
  { seconds: 5.4, picture: "electrocardiograma", focus: "30% 50%", eyebrow: "2 de 3", title: "Se revisa", lines: ["Tu presión y tu pulso", "Tu corazón y tus pulmones", "A veces, un electrocardiograma"] },
  { seconds: 5.6, picture: "consulta", crop: { left: 270, top: 300, width: 600, height: 500 }, focus: "50% 50%", eyebrow: "3 de 3", title: "Qué llevar", lines: ["Tus estudios anteriores", "La lista de tus medicinas", "Tus dudas, por escrito"] },
];
const total = scenes.reduce((sum, scene) => sum + scene.seconds, 0);

const data = (type, bytes) => `data:${type};base64,${bytes.toString("base64")}`;

/** @font-face rules of the site's own faces, carried in the page. */
async function faces() {
  const listed = JSON.parse(await readFile(join(staticDir, "fonts/fonts.json"), "utf8"));
  const rules = listed.map(async ({ family, file, weightRange }) => {
    const bytes = await readFile(join(staticDir, file));
    return `@font-face{font-family:"${family}";font-weight:${weightRange};src:url(${data("font/woff2", bytes)})}`;
  });
  return (await Promise.all(rules)).join("");
}

/** The line of the heart across the frame: a beat at the start of every scene, and where its tip is at a time. */
function heartLine() {
  const base = 648;
  const points = [[0, base]];
  let begin = 0;
  for (const { seconds } of scenes) {
    const x = (begin / total) * width + 62;
    for (const [dx, dy] of [[0, 0], [14, -12], [26, 0], [40, 0], [46, 10], [60, -66], [74, 30], [82, 0], [104, 0], [122, -18], [142, 0]]) points.push([x + dx, base + dy]);
    begin += seconds;
  }
  points.push([width, base]);
  return points;
}

async function markup() {
  const tokens = await readFile(join(root, "views/layout/tokens.css"), "utf8");
  const parts = await Promise.all(
    scenes.map(async ({ picture, crop, focus, eyebrow, title, lines }, i) => {
      const master = sharp(join(staticDir, "images/masters", `${picture}.webp`));
      const image = await (crop ? master.extract(crop) : master).png().toBuffer();
      return `<section class="${i ? "" : "opening"}">
        <div class="words"><p class="eyebrow">${eyebrow}</p><h1>${title}</h1><ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul></div>
        <div class="picture"><img src="${data("image/png", image)}" style="object-position:${focus}"></div>
      </section>`;
    }),
  );
  const line = heartLine().map((point) => point.join(" ")).join("L");
  return `<!doctype html><style>${await faces()}${tokens}
    * { margin: 0; padding: 0; box-sizing: border-box; }
    body { width: ${width}px; height: ${height}px; overflow: hidden; background: var(--paper); color: var(--ink); }
    section { position: absolute; inset: 0; }
    .words { position: absolute; left: 64px; top: 64px; width: 610px; height: 500px; display: grid; align-content: center; }
    .eyebrow { font: 600 28px/1.2 Figtree; color: var(--teal); margin-bottom: 14px; }
    h1 { font: 500 84px/1.04 Newsreader; letter-spacing: -0.02em; color: var(--navy); }
    .opening h1 { font-size: 80px; }
    ul { list-style: none; margin-top: 30px; display: grid; gap: 18px; }
    .opening ul { display: none; }
    li { font: 500 37px/1.2 Figtree; padding-left: 34px; position: relative; }
    li::before { content: ""; position: absolute; left: 0; top: 16px; width: 15px; height: 15px; border-radius: 50%; background: var(--coral); }
    .picture { position: absolute; left: 696px; top: 98px; width: 520px; height: 432px; border-radius: 32px; overflow: hidden; background: var(--aqua); }
    img { display: block; width: 100%; height: 100%; object-fit: cover; }
    svg { position: absolute; inset: 0; }
    path { fill: none; stroke-width: 6; stroke-linejoin: round; stroke-linecap: round; }
  </style>
  ${parts.join("")}
  <svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <clipPath id="done"><rect x="-10" width="0" height="${height}"/></clipPath>
    <path d="M${line}" stroke="var(--line-teal)"/>
    <path d="M${line}" stroke="var(--teal)" clip-path="url(#done)"/>
    <circle r="12" fill="var(--coral)"/>
  </svg>`;
}

/** Runs in the page: sets everything to how it is at a time. */
function draw([time, scenes, points]) {
  const between = (from, to) => Math.min(1, Math.max(0, (time - from) / (to - from)));
  const ease = (x) => 1 - (1 - x) ** 3;
  const sections = document.querySelectorAll("section");
  let begin = 0;
  scenes.forEach(({ seconds }, i) => {
    const end = begin + seconds;
    const last = i === scenes.length - 1;
    const section = sections[i];
    section.style.visibility = time >= begin - 0.6 && (time < end + 0.1 || last) ? "visible" : "hidden";
    const gone = last ? 0 : ease(between(end - 0.35, end));
    section.querySelectorAll(".eyebrow, h1, li").forEach((words, n) => {
      // The first frame is a whole title: it is what a player shows before it plays.
      const here = i === 0 ? 1 : ease(between(begin + 0.1 + n * 0.22, begin + 0.6 + n * 0.22));
      words.style.opacity = here * (1 - gone);
      words.style.translate = `0 ${(1 - here) * 18}px`;
    });
    const picture = section.querySelector(".picture");
    picture.style.opacity = i === 0 ? 1 : between(begin - 0.55, begin + 0.15);
    picture.firstElementChild.style.scale = 1.07 - 0.07 * between(begin - 0.6, end + 0.2);
    begin = end;
  });
  const x = (time / begin) * 1280;
  const next = Math.max(1, points.findIndex((point) => point[0] >= x));
  const [[x0, y0], [x1, y1]] = [points[next - 1], points[next]];
  document.querySelector("rect").setAttribute("width", x + 10);
  const tip = document.querySelector("circle");
  tip.setAttribute("cx", x);
  tip.setAttribute("cy", y0 + ((y1 - y0) * (x - x0)) / (x1 - x0 || 1));
}

/** H.264 that every phone plays, with its index in front so that it starts at once. */
function encoder(file) {
  const settings = ["-c:v", "libx264", "-preset", "veryslow", "-tune", "animation", "-crf", "24", "-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"];
  const filter = "scale=out_color_matrix=bt709:out_range=tv";
  const ffmpeg = spawn("ffmpeg", ["-y", "-v", "error", "-f", "image2pipe", "-r", `${rate}`, "-c:v", "png", "-i", "-", "-vf", filter, ...settings, "-movflags", "+faststart", "-an", "-bitexact", file], { stdio: ["pipe", "inherit", "inherit"] });
  const ended = new Promise((resolve, reject) => {
    ffmpeg.once("error", reject);
    ffmpeg.once("exit", (code) => (code ? reject(new Error(`ffmpeg ended with ${code}`)) : resolve()));
  });
  const write = (frame) => new Promise((resolve) => (ffmpeg.stdin.write(frame) ? resolve() : ffmpeg.stdin.once("drain", resolve)));
  return { write, end: () => (ffmpeg.stdin.end(), ended) };
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
try {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(await markup());
  await page.evaluate(() => Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]));
  // FRAMES=1,5.5 node videos.mjs DIR: only these moments, as pictures to look at.
  const moments = process.env.FRAMES?.split(",").map(Number);
  const points = heartLine();
  if (moments) {
    for (const time of moments) {
      await page.evaluate(draw, [time, scenes, points]);
      await page.screenshot({ path: join(process.argv[2], `frame-${time}.png`) });
    }
  } else {
    const file = join(staticDir, "videos/new.mp4");
    await replaceFiles(join(staticDir, "videos"), {}, /^new/);
    const { write, end } = encoder(file);
    for (let frame = 0; frame < total * rate; frame++) {
      await page.evaluate(draw, [frame / rate, scenes, points]);
      await write(await page.screenshot());
    }
    await end();
    const bytes = await readFile(file);
    const name = hashedName("primera-consulta", "mp4", bytes);
    await replaceFiles(join(staticDir, "videos"), { [name]: bytes }, /\.mp4$/);
    const listed = { "/videos/primera-consulta.mp4": { width, height, file: `/videos/${name}` } };
    await writeFile(join(staticDir, "videos/videos.json"), formatJSON(listed));
    console.log(`${name}: ${total.toFixed(1)} s, ${kB(bytes.length)}`);
  }
} finally {
  await browser.close();
}
