import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeEarlierFiles } from "./earlier-files.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "public/fonts");
const list = join(root, "app/[handle]/_look/fonts.json");
const sheet = join(root, "app/settings/profile/_components/page-fonts.css");
const workshop = join(root, "app/_components/font/workshop-font");

/** Part of every file name, so that another recipe makes new files. */
const recipe = "1";
const regular = 400;
const bold = 700;

/**
 * The metrics of a font, in its own units; `regular` and `bold` are the width of its letters at weights 400 and 600, on
 * average over a page's text, measured with HarfBuzz.
 * @param {number[]} widths
 */
const metricsOf = (unitsPerEm, ascent, descent, lineGap, [regular, bold]) => ({
  ...{ unitsPerEm, ascent, descent, lineGap },
  widths: { regular: regular / unitsPerEm, bold: bold / unitsPerEm },
});

/** A family without weights is variable. */
const families = {
  Inter: { package: "@fontsource-variable/inter", metrics: metricsOf(2048, 1984, 494, 0, [993, 1012]) },
  Outfit: { package: "@fontsource-variable/outfit", metrics: metricsOf(1000, 1000, 260, 0, [451, 460]) },
  Nunito: { package: "@fontsource-variable/nunito", metrics: metricsOf(1000, 1011, 353, 0, [461, 469]) },
  Roboto: { package: "@fontsource-variable/roboto", metrics: metricsOf(2048, 1900, 500, 0, [931, 941]) },
  Poppins: {
    package: "@fontsource/poppins",
    weights: [regular, 600],
    metrics: metricsOf(1000, 1050, 350, 100, [511, 522]),
  },
  "Fira Mono": {
    package: "@fontsource/fira-mono",
    weights: [regular, bold],
    metrics: metricsOf(1000, 935, 265, 0, [600, 600]),
  },
  "Noto Serif": { package: "@fontsource-variable/noto-serif", metrics: metricsOf(1000, 1069, 293, 0, [497, 515]) },
  "Noto Serif JP": {
    package: "@fontsource-variable/noto-serif-jp",
    metrics: metricsOf(1000, 1151, 286, 0, [504, 517]),
  },
  "Space Grotesk": {
    package: "@fontsource-variable/space-grotesk",
    metrics: metricsOf(1000, 984, 292, 0, [491, 493]),
  },
  "Press Start 2P": {
    package: "@fontsource/press-start-2p",
    weights: [regular],
    metrics: metricsOf(1000, 1000, 0, 0, [1000, 1000]),
  },
  Lacquer: {
    package: "@fontsource/lacquer",
    weights: [regular],
    metrics: metricsOf(1000, 1000, 200, 0, [496, 496]),
  },
};

/**
 * Fonts of systems that stand in for one that is loading: widths as above, of an em. A bold one has its own, since a
 * browser would thicken a regular one, and widen every letter by that.
 */
const systemFonts = {
  "stand-in": {
    regular: { width: 0.4573, local: ["Arial", "Liberation Sans", "Helvetica Neue"] },
    bold: { width: 0.492, local: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Helvetica Neue Bold"] },
  },
  "stand-in Roboto": {
    regular: { width: 0.4545, local: ["Roboto"] },
    bold: { width: 0.461, local: ["Roboto Bold", "Roboto-Bold"] },
  },
  "stand-in DejaVu": {
    regular: { width: 0.5173, local: ["DejaVu Sans", "DejaVuSans"] },
    bold: { width: 0.5847, local: ["DejaVu Sans Bold", "DejaVuSans-Bold"] },
  },
};

/** Files are named by their content; the Latin ones without alternates, hints and weights that no page uses. */
export async function buildFonts() {
  mkdirSync(folder, { recursive: true });
  const faces = {};
  const standIns = {};
  for (const [family, source] of Object.entries(families)) {
    faces[family] = await facesOf(source);
    standIns[family] = standInOf(family, source.metrics);
  }
  const before = existsSync(list) ? readFileSync(list, "utf8") : undefined;
  removeEarlierFiles(folder, namesOf(faces), before && namesOf(JSON.parse(before).faces));
  const text = `${JSON.stringify({ faces, standIns, standInNames: Object.keys(systemFonts) })}\n`;
  if (before !== text) writeFileSync(list, text);
  mkdirSync(dirname(sheet), { recursive: true });
  writeFileSync(sheet, sheetOf(faces));
  writeWorkshopFont(
    faces.Inter.filter(({ file }) => /-latin-(?:ext-)?wght-/.test(file)),
    standIns.Inter,
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
  const preload = faces.find(({ file }) => !file.includes("-ext-"))?.file;
  writeFileSync(`${workshop}.json`, `${JSON.stringify({ preload })}\n`);
}

/**
 * For small pictures of pages, under names of their own. @param {Record<string, { file: string, weight: string, range:
 * string }[]>} faces
 */
function sheetOf(faces) {
  const rules = Object.entries(faces).flatMap(([family, own]) =>
    own
      .filter(({ file }) => !/-jp-\d+-/.test(file))
      .map(
        ({ file, weight, range }) =>
          `@font-face{font-family:"Page ${family}";src:url(${file})format("woff2");font-weight:${weight};font-display:swap;unicode-range:${range}}`,
      ),
  );
  return `${rules.join("\n")}\n`;
}

/** @param {Record<string, { file: string }[]>} faces */
function namesOf(faces) {
  return Object.values(faces).flatMap((own) => own.map(({ file }) => basename(file)));
}

/** @param {{ package: string, weights?: number[] }} source */
async function facesOf(source) {
  const home = join(root, "node_modules", source.package);
  const ranges = Object.entries(JSON.parse(readFileSync(join(home, "unicode.json"), "utf8")));
  const slug = basename(source.package);
  const faces = [];
  for (const [key, range] of ranges) {
    const subset = key.replace(/^\[(\d+)\]$/, "$1");
    for (const weight of source.weights ?? ["wght"]) {
      const original = readFileSync(join(home, "files", `${slug}-${subset}-${weight}-normal.woff2`));
      const hash = createHash("sha256").update(recipe).update(original).digest("base64url").slice(0, 8);
      const file = `${slug}-${subset}-${weight}-${hash}.woff2`;
      if (!existsSync(join(folder, file))) {
        writeFileSync(join(folder, file), subset === "latin" ? await lighter(original) : original);
      }
      faces.push({ file: `/fonts/${file}`, weight: source.weights ? `${weight}` : `${regular} ${bold}`, range });
    }
  }
  return faces;
}

/** A stand-in that is larger reaches into the lines above and below: that of a pixel face would be twice as high. */
const largestStandIn = 1.25;

/**
 * System fonts with the metrics of the other one, against layout shifts. @param {string} family @param {ReturnType<typeof
 * metricsOf>} own
 */
function standInOf(family, own) {
  const face = (name, weight, { width, local }) => {
    const size = Math.min(largestStandIn, own.widths[weight] / width);
    const percent = (value) => `${((value / own.unitsPerEm / size) * 100).toFixed(2)}%`;
    const overrides = [
      `size-adjust:${(size * 100).toFixed(2)}%`,
      `ascent-override:${percent(own.ascent)}`,
      `descent-override:${percent(own.descent)}`,
      `line-gap-override:${percent(own.lineGap)}`,
    ];
    const sources = local.map((font) => `local("${font}")`);
    return `@font-face{font-family:"${family} ${name}";font-weight:${weight === "bold" ? bold : regular};src:${sources};${overrides.join(";")}}`;
  };
  return Object.entries(systemFonts)
    .flatMap(([name, weights]) => [face(name, "regular", weights.regular), face(name, "bold", weights.bold)])
    .join("");
}

/** Numbers that hb-subset.h gives these names. */
const noHinting = 1;
const weightAxis = 0x77676874;

/** The original when nothing is gained. @param {Buffer} original */
async function lighter(original) {
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
  harfbuzz.hb_set_invert(harfbuzz.hb_subset_input_unicode_set(input));
  harfbuzz.hb_subset_input_set_flags(input, noHinting);
  harfbuzz.hb_subset_input_set_axis_range(input, face, weightAxis, regular, bold, Number.NaN);
  const subset = harfbuzz.hb_subset_or_fail(face, input);
  if (subset === 0) return original;
  const blob = harfbuzz.hb_face_reference_blob(subset);
  const length = harfbuzz.hb_blob_get_length(blob);
  const bytes = Buffer.from(new Uint8Array(harfbuzz.memory.buffer, harfbuzz.hb_blob_get_data(blob, 0), length));
  const packed = Buffer.from(await compress(bytes));
  return packed.length < original.length ? packed : original;
}
