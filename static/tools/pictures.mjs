// Makes the pictures that browsers fetch from static/images/masters: AVIF and WebP at the
// widths the layout uses, JPEGs for shared links, and pictures.json, which lists them for Go.
// `npm run pictures -- hero_noche og` makes only these and leaves the others as they are.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { formatJSON, hashedName, hashOf, kB, replaceFiles, staticDir } from "./shared.mjs";

const images = join(staticDir, "images");
const masters = join(images, "masters");

// 10 bits and full colour resolution: smooth backdrops without banding, crisp coral edges on
// teal, and smaller than 8 bits at the same quality.
const avif = { effort: 6, bitdepth: 10, chromaSubsampling: "4:4:4" };
const webp = { effort: 6, smartSubsample: true };
const quality = { avif: 58, webp: 80, jpeg: 78 };

const card = { avif: [320, 480, 800, 1200], webp: [480, 800] };
const photo = { ...card, avif: [...card.avif, 2000] };
const wide = { avif: [800, 1280, 2000], webp: [1280] };
const banner = { avif: [640, 1280, 2000], webp: [1280] };

// The first pattern that fits decides. A picture that none names is a record's (a disease, a
// symptom, a service) and is shared too; `social` is the side that a 1200x630 crop keeps.
const plans = [
  [/^hero_tablet$/, { avif: [480, 750, 1200], webp: [750] }],
  [/^hero_(.+_)?movil$/, { avif: [480, 750, 900], webp: [750] }],
  [/^hero_|^slide_/, wide],
  [/^banner_\w+_movil$/, { avif: [480, 750, 900], webp: [750] }],
  [/^banner_/, { ...banner, social: "right" }],
  [/^cta_fondo$/, banner],
  [/^retrato_/, { avif: [400, 700, 1000], webp: [700] }],
  [/^muestra_(consejo|hospital|sociedad|universidad)$/, { avif: [120, 200, 400], webp: [200] }],
  [/^muestra_/, { avif: [320, 560, 900], webp: [560] }],
  [/^testimonio_/, { avif: [320, 480, 800], webp: [480] }],
  // The largest of a first screen, and smooth: at 50 it is a fifth smaller, and the eye sees no difference.
  [/^corazon_abierto$/, { avif: [480, 640, 740, 1000], webp: [640], social: "centre", quality: { avif: 50 } }],
  [/^og$/, { avif: [], webp: [], social: "centre" }],
  [/^arteria_antes$/, photo],
  [/^(cta_|arteria_despues$|consulta$|consultorio$|mesa_del_medico$|recepcion$|quirofano$|proposito_|precio$|seguros$)/, card],
  [/./, { ...card, social: "centre" }],
];

// Where the 630 rows of a shared picture start when the middle would cut what matters.
const socialTop = {
  bradicardia: 72,
  fibrilacion_auricular: 46,
  cardiomiopatia_isquemica: 45,
  cardiopatia_hipertensiva: 35,
  estudio_electrofisiologico: 55,
  falta_de_aire: 15,
  gammagrafia_de_perfusion_miocardica: 48,
  hinchazon_en_piernas_y_pies: 120,
  hipertension: 50,
  infarto_de_miocardio: 30,
  insuficiencia_cardiaca: 74,
  insuficiencia_mitral: 30,
  monitoreo_ambulatorio_de_presion_arterial: 58,
  palpitaciones_o_arritmias: 36,
  prueba_de_esfuerzo: 54,
};

// The first and the last row of what is higher than 630 rows: it is made smaller, and its backdrop goes on at both sides.
const socialRows = {
  arritmias: [68, 714],
  corazon_abierto: [10, 990],
  holter_24_48_horas: [14, 742],
  resonancia_magnetica_cardiaca: [38, 742],
  sindrome_de_disfuncion_sinusal: [36, 750],
  sudoracion_fria_y_nauseas: [58, 742],
  tomografia_cardiaca: [10, 726],
};

/** Encodes at the wished quality, or at the next lower one that does not outweigh the master. */
async function encode(input, format, width, wished, limit) {
  for (let q = wished; q >= 30; q -= 4) {
    const resized = sharp(input).resize({ width, withoutEnlargement: true });
    const bytes = await resized[format]({ ...(format === "avif" ? avif : webp), quality: q }).toBuffer();
    if (bytes.length <= limit) return bytes;
  }
  throw new Error(`${format} at ${width} px stays larger than its master`);
}

/** Colours of the boxes in which a picture is still to come; base.css names them, too. */
const tones = { deep: [8, 56, 72], teal: [8, 136, 120], mist: [216, 234, 231], ice: [238, 248, 245], sand: [245, 233, 218] };

/** The tone nearest to the picture's backdrop. */
async function tone(input) {
  const { dominant } = await sharp(input).stats();
  const far = ([r, g, b]) => Math.hypot(r - dominant.r, g - dominant.g, b - dominant.b);
  return Object.keys(tones).reduce((best, name) => (far(tones[name]) < far(tones[best]) ? name : best));
}

/** The 1200x630 crop that a link preview shows. */
async function shared(input, width, height, name, side) {
  const whole = Math.max(1200 / width, 630 / height);
  const rows = socialRows[name];
  const scale = rows ? whole * (630 / (rows[1] - rows[0])) : whole;
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  const across = Math.min(w, 1200);
  const left = side === "right" ? w - across : Math.floor((w - across) / 2);
  const top = rows ? Math.floor(rows[0] * (scale / whole)) : (socialTop[name] ?? Math.floor((h - 630) / 2));
  const beside = Math.floor((1200 - across) / 2);
  const crop = sharp(input)
    .resize(w, h, { fit: "fill" })
    .extract({ left, top, width: across, height: 630 })
    .extend({ left: beside, right: 1200 - across - beside, extendWith: "mirror" });
  return crop.jpeg({ quality: quality.jpeg, mozjpeg: true }).toBuffer();
}

async function derive(name, alt) {
  const input = await readFile(join(masters, `${name}.webp`));
  const { width, height } = await sharp(input).metadata();
  const plan = plans.find(([pattern]) => pattern.test(name))[1];
  const files = {};
  const record = { width, height, alt, tone: await tone(input), avif: [], webp: [] };
  const made = [];
  for (const format of ["avif", "webp"]) {
    for (const w of plan[format]) {
      if (w > width) throw new Error(`${name} is ${width} px wide: ${w} would enlarge it`);
      made.push({ format, w, bytes: await encode(input, format, w, { ...quality, ...plan.quality }[format], input.length) });
    }
  }
  // All sizes carry one hash: six that differ would be most of what a page's list of sizes costs, compressed.
  const hash = hashOf(...made.map(({ bytes }) => bytes));
  for (const { format, w, bytes } of made) {
    const file = `${name}-${w}.${hash}.${format}`;
    files[file] = bytes;
    record[format].push({ w, file: `/images/derived/${file}` });
  }
  let social;
  if (plan.social) {
    const bytes = await shared(input, width, height, name, plan.social);
    const file = hashedName(name, "jpg", bytes);
    social = { file, bytes, entry: { width: 1200, height: 630, alt, file: `/images/social/${file}` } };
  }
  return { name, record, files, social };
}

const alts = JSON.parse(await readFile(join(images, "alt.json"), "utf8"));
const names = (await readdir(masters)).filter((f) => f.endsWith(".webp")).map((f) => f.slice(0, -".webp".length)).sort();
const unpaired = [...names.filter((n) => !(n in alts)), ...Object.keys(alts).filter((n) => !names.includes(n))];
if (unpaired.length) throw new Error(`masters/ and alt.json differ: ${unpaired.join(", ")}`);

const only = process.argv.slice(2);
const unknown = only.filter((n) => !names.includes(n));
if (unknown.length) throw new Error(`no master is called ${unknown.join(", ")}`);

// One thread a picture, as many pictures as cores: quicker than the other way round, and the bytes cannot depend on timing.
sharp.concurrency(1);
const results = [];
const queue = only.length ? [...only] : [...names];
await Promise.all(
  cpus().map(async () => {
    for (let name; (name = queue.shift()); ) results.push(await derive(name, alts[name]));
  }),
);

const key = (name) => `/images/${name}.webp`;
const before = only.length ? JSON.parse(await readFile(join(images, "pictures.json"), "utf8")) : { social: {} };
const records = { ...before };
const shares = { ...before.social };
const derived = {};
const social = {};
for (const r of results) {
  if (r.record.avif.length) records[key(r.name)] = r.record;
  if (r.social) {
    shares[key(r.name)] = r.social.entry;
    social[r.social.file] = r.social.bytes;
  }
  Object.assign(derived, r.files);
}
const listed = (entries) => Object.fromEntries(names.map(key).filter((k) => k in entries).map((k) => [k, entries[k]]));
const owned = only.length ? new RegExp(`^(${only.join("|")})[-.]`) : undefined;
await replaceFiles(join(images, "derived"), derived, owned);
await replaceFiles(join(images, "social"), social, owned);
await writeFile(join(images, "pictures.json"), formatJSON({ social: listed(shares), ...listed(records) }));

for (const [label, set] of Object.entries({ derived, social })) {
  const sizes = Object.values(set).map((b) => b.length);
  const total = sizes.reduce((a, b) => a + b, 0);
  console.log(`${label}: ${sizes.length} files, ${kB(total)}, largest ${kB(Math.max(0, ...sizes))}`);
}
