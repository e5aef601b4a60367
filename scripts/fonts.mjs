import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeEarlierFiles } from "./earlier-files.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "public/fonts");
const list = join(root, "app/[handle]/_look/fonts.json");
const sheet = join(root, "app/settings/profile/_components/page-fonts.css");

/** Part of every file name, so that another recipe makes new files. */
const recipe = "1";
const regular = 400;
const bold = 700;

/**
 * The metrics of a font at weight 400, in its own units, as `@capsizecss/metrics` tells them.
 * @param {number} width of its letters, averaged by how often English has each
 */
const metricsOf = (unitsPerEm, ascent, descent, lineGap, width) => ({ unitsPerEm, ascent, descent, lineGap, width });

const arial = metricsOf(2048, 1854, 434, 67, 913);

/** A family without weights is variable. */
const families = {
  Inter: { package: "@fontsource-variable/inter", metrics: metricsOf(2048, 1984, 494, 0, 978) },
  Outfit: { package: "@fontsource-variable/outfit", metrics: metricsOf(1000, 1000, 260, 0, 445) },
  Nunito: { package: "@fontsource-variable/nunito", metrics: metricsOf(1000, 1011, 353, 0, 452) },
  Roboto: { package: "@fontsource-variable/roboto", metrics: metricsOf(2048, 1900, 500, 0, 911) },
  Poppins: { package: "@fontsource/poppins", weights: [regular, 600], metrics: metricsOf(1000, 1050, 350, 100, 500) },
  "Fira Mono": {
    package: "@fontsource/fira-mono",
    weights: [regular, bold],
    metrics: metricsOf(1000, 935, 265, 0, 600),
  },
  "Noto Serif": { package: "@fontsource-variable/noto-serif", metrics: metricsOf(1000, 1069, 293, 0, 481) },
  "Noto Serif JP": { package: "@fontsource-variable/noto-serif-jp", metrics: metricsOf(1000, 1151, 286, 0, 492) },
  "Space Grotesk": { package: "@fontsource-variable/space-grotesk", metrics: metricsOf(1000, 984, 292, 0, 489) },
  "Press Start 2P": {
    package: "@fontsource/press-start-2p",
    weights: [regular],
    metrics: metricsOf(1000, 1000, 0, 0, 1000),
  },
  Lacquer: { package: "@fontsource/lacquer", weights: [regular], metrics: metricsOf(1000, 1000, 200, 0, 485) },
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
  const text = `${JSON.stringify({ faces, standIns })}\n`;
  if (before !== text) writeFileSync(list, text);
  mkdirSync(dirname(sheet), { recursive: true });
  writeFileSync(sheet, sheetOf(faces));
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

/**
 * A system font with the metrics of the other one, against layout shifts. @param {string} family @param {ReturnType<typeof
 * metricsOf>} own
 */
function standInOf(family, own) {
  const size = own.width / own.unitsPerEm / (arial.width / arial.unitsPerEm);
  const percent = (value) => `${((value / own.unitsPerEm / size) * 100).toFixed(2)}%`;
  const overrides = [
    `size-adjust:${(size * 100).toFixed(2)}%`,
    `ascent-override:${percent(own.ascent)}`,
    `descent-override:${percent(own.descent)}`,
    `line-gap-override:${percent(own.lineGap)}`,
  ];
  const sources = ["Arial", "Liberation Sans", "Helvetica Neue", "Roboto"].map((font) => `local("${font}")`);
  return `@font-face{font-family:"${family} stand-in";src:${sources};${overrides.join(";")}}`;
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
