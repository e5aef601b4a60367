import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeEarlierFiles } from "./earlier-files.mjs";
import { simplifyOutlines } from "./outlines.mjs";
import { standInOf } from "./stand-ins.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "public/fonts");
const list = join(root, "app/[handle]/_look/fonts.json");
const sheet = join(root, "app/settings/profile/_components/page-fonts.css");
const titleSheet = join(root, "app/settings/profile/_components/font-titles.css");
const workshop = join(root, "app/_components/font/workshop-font");

/** Part of every file name, so that another recipe makes new files. */
const recipe = "4";
const regular = 400;
const bold = 700;

/**
 * The families by the kind of font that stands in for them; `lib/media/fonts/font-families.ts` says what is known of
 * each.
 */
const groups = JSON.parse(readFileSync(join(root, "lib/media/fonts/families.json"), "utf8"));

/** What most pages say in Latin letters. The other letters of Western Europe have a file of their own. */
const plainLetters = "U+20-7E,U+A0,U+B7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026";

/** Files are named by their content; the Latin ones without alternates, hints and weights that no page uses. */
export async function buildFonts() {
  mkdirSync(folder, { recursive: true });
  const [faces, standIns, titles] = [{}, {}, {}];
  for (const [kind, families] of Object.entries(groups)) {
    for (const [family, source] of Object.entries(families)) {
      faces[family] = await facesOf(source);
      standIns[family] = standInOf(family, source, kind);
      titles[family] = await titleOf(family, source);
    }
  }
  const before = existsSync(list) ? readFileSync(list, "utf8") : undefined;
  const text = `${JSON.stringify({ faces, standIns, titles })}\n`;
  removeEarlierFiles(folder, namesOf(JSON.parse(text)), before && namesOf(JSON.parse(before)));
  if (before !== text) writeFileSync(list, text);
  mkdirSync(dirname(sheet), { recursive: true });
  const families = Object.assign({}, ...Object.values(groups));
  writeFileSync(sheet, sheetOf(faces, families));
  writeFileSync(titleSheet, titleSheetOf(titles, families));
  writeWorkshopFont(
    faces.Inter.filter(({ file }) => /-latin(?:1|-ext)?-wght-/.test(file)),
    standIns.Inter.rules,
  );
}

/**
 * The font of all pages but profiles. A page that it reaches too late is shown in what stands in for it, so that nothing
 * moves; other scripts have the system's fonts.
 * @param {{ file: string, weight: string, range: string }[]} faces @param {string} standIn
 */
function writeWorkshopFont(faces, standIn) {
  const rules = faces.map(
    ({ file, weight, range }) =>
      `@font-face{font-family:Inter;src:url(${file})format("woff2");font-weight:${weight};font-display:optional;unicode-range:${range}}`,
  );
  writeFileSync(`${workshop}.css`, `${rules.join("\n")}\n${standIn}\n`);
  const preload = faces.find(({ file }) => file.includes("-latin-wght-"))?.file;
  writeFileSync(`${workshop}.json`, `${JSON.stringify({ preload })}\n`);
}

/**
 * For small pictures of pages, under names of their own. @param {Record<string, { file: string, weight: string, range:
 * string }[]>} faces
 */
function sheetOf(faces, families) {
  const rules = Object.entries(faces).flatMap(([family, own]) =>
    own
      .filter(({ file }) => !/-jp-\d+-/.test(file))
      .map(
        ({ file, weight, range }) =>
          `@font-face{font-family:"Page ${family}";src:url(${file})format("woff2");font-weight:${weight};font-display:swap${adjusted(families[family])};unicode-range:${range}}`,
      ),
  );
  return `${rules.join("\n")}\n`;
}

const adjusted = ({ scale }) => (scale === undefined ? "" : `;size-adjust:${Math.round(scale * 100)}%`);

/** Each family's name is set in its face, which has a file with these letters alone. */
function titleSheetOf(titles, families) {
  const rules = Object.entries(titles).map(
    ([family, file]) =>
      `@font-face{font-family:"Title ${family}";src:url(${file})format("woff2");font-display:swap${adjusted(families[family])}}`,
  );
  return `${rules.join("\n")}\n`;
}

function namesOf({ faces, titles = {} }) {
  const files = Object.values(faces).flatMap((own) => own.map(({ file }) => file));
  return [...files, ...Object.values(titles)].map((file) => basename(file));
}

/** @param {{ package: string, weights?: number[] }} source */
async function facesOf(source) {
  const ranges = Object.entries(JSON.parse(readFileSync(join(homeOf(source), "unicode.json"), "utf8")));
  const faces = [];
  for (const [key, range] of ranges) {
    const subset = key.replace(/^\[(\d+)\]$/, "$1");
    const parts = subset === "latin" ? latinParts(range) : [{ part: subset, covered: range }];
    for (const { part, covered, letters } of parts) {
      for (const weight of source.weights ?? ["wght"]) {
        const file = await writeFace(source, subset, weight, part, letters);
        faces.push({ file, weight: source.weights ? `${weight}` : `${regular} ${bold}`, range: covered });
      }
    }
  }
  return faces;
}

const homeOf = (source) => join(root, "node_modules", source.package);

/** Writes one file, cut to the letters where some are given. @returns its address */
async function writeFace(source, subset, weight, part, letters) {
  const slug = basename(source.package);
  const original = readFileSync(join(homeOf(source), "files", `${slug}-${subset}-${weight}-normal.woff2`));
  const wanted = letters ? [...letters].join() : "";
  const hash = createHash("sha256").update(recipe).update(wanted).update(original).digest("base64url").slice(0, 8);
  const file = `${slug}-${part}-${weight}-${hash}.woff2`;
  if (!existsSync(join(folder, file)))
    writeFileSync(join(folder, file), letters ? await cutFont(original, letters, source.grid) : original);
  return `/fonts/${file}`;
}

/** @param {string} family */
function titleOf(family, source) {
  const weight = source.weights?.[0] ?? "wght";
  const letters = new Set(Array.from(family, (letter) => letter.codePointAt(0)));
  return writeFace(source, "latin", weight, "title", letters);
}

/** Splits the Latin range of a package. @param {string} range */
function latinParts(range) {
  const plain = pointsOf(plainLetters);
  const more = new Set([...pointsOf(range)].filter((point) => !plain.has(point)));
  return [
    { part: "latin", covered: plainLetters, letters: plain },
    { part: "latin1", covered: rangeOf(more), letters: more },
  ];
}

/** @param {string} range such as `U+20-7E,U+A0` @returns {Set<number>} */
function pointsOf(range) {
  const points = new Set();
  for (const part of range.split(",")) {
    const [from, to = from] = part
      .trim()
      .slice(2)
      .split("-")
      .map((digits) => Number.parseInt(digits, 16));
    for (let point = from; point <= to; point += 1) points.add(point);
  }
  return points;
}

/** @param {Set<number>} points */
function rangeOf(points) {
  const runs = [];
  for (const point of [...points].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && run[1] === point - 1) run[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point) => point.toString(16).toUpperCase();
  return runs.map(([from, to]) => `U+${hex(from)}${from === to ? "" : `-${hex(to)}`}`).join();
}

/** Numbers that hb-subset.h gives these names. */
const noHinting = 1;
const weightAxis = 0x77676874;
const featureTags = 6;
/** A hand that has several drawings of each letter takes three times as many bytes with them. */
const contextualAlternates = 0x63616c74;

/**
 * Leaves out all other letters, alternates, hints and the weights that no page uses. @param {Buffer} original @param
 * {Set<number>} letters @param {number | undefined} grid of outlines that are rough
 */
async function cutFont(original, letters, grid) {
  const { compress, decompress } = await import("wawoff2");
  const font = Buffer.from(await decompress(original));
  const wasm = readFileSync(join(root, "node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm"));
  const { instance } = await WebAssembly.instantiate(wasm);
  const harfbuzz = instance.exports;
  harfbuzz._initialize();
  const address = harfbuzz.malloc(font.length);
  new Uint8Array(harfbuzz.memory.buffer, address, font.length).set(font);
  const face = harfbuzz.hb_face_create(harfbuzz.hb_blob_create(address, font.length, 2, 0, 0), 0);
  const input = harfbuzz.hb_subset_input_create_or_fail();
  const wanted = harfbuzz.hb_subset_input_unicode_set(input);
  for (const letter of letters) harfbuzz.hb_set_add(wanted, letter);
  harfbuzz.hb_set_del(harfbuzz.hb_subset_input_set(input, featureTags), contextualAlternates);
  harfbuzz.hb_subset_input_set_flags(input, noHinting);
  harfbuzz.hb_subset_input_set_axis_range(input, face, weightAxis, regular, bold, Number.NaN);
  const subset = harfbuzz.hb_subset_or_fail(face, input);
  if (subset === 0) throw new Error("HarfBuzz cannot cut this font");
  const blob = harfbuzz.hb_face_reference_blob(subset);
  const length = harfbuzz.hb_blob_get_length(blob);
  const bytes = Buffer.from(new Uint8Array(harfbuzz.memory.buffer, harfbuzz.hb_blob_get_data(blob, 0), length));
  return Buffer.from(await compress(grid === undefined ? bytes : simplifyOutlines(bytes, grid)));
}
