import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { Socket } from "node:net";
import { dirname } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { localPath } from "@/lib/media/storage/local-disk";
import { closeDrawings, drawnPicture } from "@/lib/page/sharing/drawing";
import { type Picture, pictureKey } from "@/lib/page/sharing/picture";
import { createFontBook } from "@/lib/page/sharing/picture-fonts";
import { renderPicture } from "@/lib/page/sharing/picture-svg";
import { drawableBeginning, drawableText } from "@/lib/page/sharing/picture-text";
import { fonts } from "@/lib/people/users/look";
import { sampled } from "../support/sampling";

const colours = {
  ...{ background: "rgba(16,18,28,1)", glow: "rgba(40,60,120,1)", glowFar: "rgba(90,30,80,1)" },
  ...{ pane: "rgba(10,12,20,0.7)", line: "rgba(255,255,255,0.12)", text: "rgba(244,245,251,1)" },
  ...{ soft: "rgba(180,182,196,1)", accent: "rgba(124,156,255,1)", accentFill: "rgba(124,156,255,1)" },
  onAccent: "rgba(0,0,0,1)",
};
const picture = (changes: Partial<Picture> = {}): Picture => ({
  ...{ username: "ada", displayName: "Ada Lovelace", portrait: undefined, avatarShape: "circle" },
  ...{ font: "Inter", headingFont: "text", headingWeight: "semibold", letterCase: "written" },
  ...{ bio: "Notes.", place: "vitrine.example/ada", siteName: "Vitrine", colours, ...changes },
});

const book = (font: Picture["font"] = "Inter") => createFontBook(picture({ font }));
const world = "Ada Žižek Nguyễn Ольга Ωμέγα 日本のひらがな ½ €";
// The second of each two is like the first, and of the long run.
const hostile = {
  emoji: "🦊👩‍👩‍👧‍👦🏳️‍🌈1️⃣🇯🇵☠️❤️⚡ ok",
  symbols: "→ ∑ ♫ ★ ⠿ ⌘ ☃ ¯\\_(ツ)_/¯",
  arabic: "مرحبا بالعالم",
  hebrew: "שלום עולם",
  devanagari: "नमस्ते दुनिया",
  thai: "สวัสดีชาวโลก",
  chinese: "你好，世界：简体中文与繁體中文",
  japanese: "こんにちは、世界。ひらがなカタカナ漢字",
  markup: "</text><image href='http://127.0.0.1:9/x'/> & url(http://127.0.0.1:9/y)",
  fancy: "𝓐𝓭𝓪 𝕷𝖔𝖛𝖊 ＦＵＬＬ ⒶⒷ ½ ™ ①",
  unbroken: "W".repeat(240),
  marks: "Z̷̡̛͕a̸͎͝l̵͓̐ǵ̷͙o̶͖͠ e\u0301 ẹ̀",
  unseen: "\u200d\ufeff\u{e0041}\u{10ffff}\ue000\ud7a3",
  korean: "안녕하세요",
};

describe("a picture of any text", () => {
  const { connect } = Socket.prototype;
  const { fetch } = globalThis;
  const attempts: string[] = [];
  beforeAll(() => {
    globalThis.fetch = (input) => {
      if (!String(input).startsWith("data:")) attempts.push(String(input));
      return fetch(input);
    };
    Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
      attempts.push(JSON.stringify(given[0]));
      return Reflect.apply(connect, this, given);
    };
  });
  afterAll(() => {
    globalThis.fetch = fetch;
    Socket.prototype.connect = connect;
  });

  it.each(sampled(Object.entries(hostile), 2))(
    "a picture of any text is drawn without a connection to anybody: %s",
    async (_, text) => {
      const svg = await renderPicture(picture({ displayName: text, bio: text, siteName: text, place: text }));
      expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: "svg", width: 1200, height: 630 });
      expect(svg.match(/(?:href|src)="(?!data:|#)[^"]*"|https?:\/\/(?!www\.w3\.org)/g)).toBe(null);
      expect(attempts).toEqual([]);
    },
  );
});

it.each([
  ["emoji", "🐀🐁🐂🐃🐄🐅🐆🐇 ok", 1],
  ["arabic", "", 0],
  ["devanagari", "", 0],
  ["japanese", hostile.japanese, 1],
  ["fancy", "Ada Love ＦＵＬＬ ⒶⒷ ½ ™ ①", 1],
  ["unseen", "", 0],
] as const)("what fonts have of %s is left", async (name, text, share) => {
  expect(await drawableText(hostile[name], "heading", book())).toMatchObject({ text, share });
});

it.each([
  ["Notes of all kinds 🦊 on سلام", "Notes of all kinds 🦊 on…"],
  ["Notes on سلام and more", ""],
  ["🔥 Ada, ½ of it; 日本", "🔥 Ada, ½ of it; 日本"],
])("a sentence of %j is complete or cut before the first word that cannot be drawn", async (written, left) => {
  expect(await drawableBeginning(written, "text", book())).toBe(left);
});

it.each(fonts)("%s is found, filled up by others, and cut down to a text", async (font) => {
  const faces = book(font);
  const { text, fontFamily } = await drawableText(world, "heading", faces);
  const [first] = await faces.cut();
  expect([text, fontFamily.split(",")[0], first?.name]).toEqual([world, "f0", "f0"]);
  expect(first?.data.byteLength).toBeLessThan(20_000);
});

/** How many pixels of a picture are nearly of a colour. */
async function pixelsNear(png: Buffer, [red = 0, green = 0, blue = 0]: readonly number[]): Promise<number> {
  const pixels = await sharp(png).removeAlpha().raw().toBuffer();
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const off = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0].map((value, part) =>
      Math.abs(value - ([red, green, blue][part] ?? 0)),
    );
    if (Math.max(...off) < 24) count += 1;
  }
  return count;
}

const drawn = async (changes: Partial<Picture>) =>
  sharp(Buffer.from(await renderPicture(picture(changes))))
    .png()
    .toBuffer();

it.each([
  ["a fox, in its own orange", "🦊", [244, 144, 12]],
  ["the flag of Japan", "🇯🇵", [237, 27, 47]],
  ["a keycap", "1️⃣", [59, 136, 195]],
  ["a hand in the darkest skin", "👋🏿", [92, 64, 51]],
  ["a heart that is a letter without its selector", "❤️", [221, 46, 68]],
  ["a family of four in one drawing", "👩‍👩‍👧‍👦", [59, 136, 195]],
])("a picture shows %s", async (_, displayName, colour) => {
  const without = await pixelsNear(await drawn({ displayName: "x" }), colour);
  expect(await pixelsNear(await drawn({ displayName }), colour)).toBeGreaterThan(without + 60);
});

it("a picture shows nothing in the place of an emoji that no set has, and the parts of a sequence that none has", async () => {
  const unknown = "\u{1faff}";
  expect((await drawableText(`a${unknown}b`, "text", book())).text).toBe("ab");
  const faces = book();
  const { text } = await drawableText("🦊\u200d🦊 🦊", "text", faces);
  expect([text, Object.keys(faces.emoji.pictures)]).toEqual(["🐀🐀 🐀", ["🐀"]]);
  // A skin that no drawing of it has is left out.
  expect((await drawableText("🦊🏿", "text", faces)).text).toBe("🐀");
});

it("a picture sets the name in the font of headings and the rest in that of the text", async () => {
  const faces = createFontBook(picture({ font: "Inter", headingFont: "Anton" }));
  const [name, bio] = [await drawableText("Ada", "heading", faces), await drawableText("Ada", "text", faces)];
  expect([name.fontFamily, bio.fontFamily]).toEqual(["f0", "f1"]);
  const [anton, inter] = await faces.cut();
  expect(anton?.data.equals(inter?.data ?? Buffer.alloc(0))).toBe(false);
});

/** The colour of a place in the lower part of the portrait, alongside the initial. */
async function colourAt(png: Buffer): Promise<number[]> {
  const pixel = await sharp(png).extract({ left: 250, top: 340, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...pixel];
}

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#0f0" } });

describe("the drawing process", () => {
  afterAll(closeDrawings);

  it("the drawing process draws a profile once for all who ask, and each key as other bytes", async () => {
    const [one, same] = await Promise.all([drawnPicture(picture(), "a"), drawnPicture(picture(), "b")]);
    const other = await drawnPicture(picture({ displayName: "Grace" }), "a");
    expect(same).toBe(one);
    expect([other.bytes.equals(one.bytes), one.isComplete]).toEqual([false, true]);
    expect(pictureKey(picture())).not.toBe(pictureKey(picture({ bio: "Numbers." })));
    expect(one.bytes.byteLength).toBeLessThan(300_000);
  });

  it("the drawing process does not cache a picture whose portrait could not be read, and draws it completely later", async () => {
    const file = `${randomUUID()}.png`;
    const withPortrait = picture({ portrait: { kind: "uploaded", file } });
    const without = await drawnPicture(withPortrait, "a");
    expect([without.isComplete, await colourAt(without.bytes)]).toEqual([false, [124, 156, 255]]);
    const path = localPath(`avatars/${file}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, "no picture at all");
    // As after some seconds.
    forgetSingleton("drawings-in-memory");
    expect((await drawnPicture(withPortrait, "a")).isComplete).toBe(false);
    await sharp({ create: { width: 9, height: 9, channels: 3, background: "#f00" } })
      .png()
      .toFile(path);
    forgetSingleton("drawings-in-memory");
    const whole = await drawnPicture(withPortrait, "a");
    expect([whole.isComplete, await colourAt(whole.bytes)]).toEqual([true, [255, 0, 0]]);
    await rm(path);
    expect(await drawnPicture(withPortrait, "a")).toBe(whole);
  });

  it.each([
    ["an SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["a TIFF", () => plain(9, 9).tiff().toBuffer()],
    ["a picture of 20 megapixels", () => plain(5_000, 4_000).png().toBuffer()],
  ])("the drawing process does not decode a stored file that is %s", async (_, make) => {
    const file = `${randomUUID()}.png`;
    const path = localPath(`avatars/${file}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await make());
    const drawn = await drawnPicture(picture({ portrait: { kind: "uploaded", file } }), "a");
    expect([drawn.isComplete, await colourAt(drawn.bytes)]).toEqual([false, [124, 156, 255]]);
  });

  it("the drawing process refuses most of what a few ask for at once, and draws for another all the same", async () => {
    const ask = (owner: string, bio: string) => drawnPicture(picture({ bio }), owner);
    const greedy = ["a", "b", "c"].flatMap((owner) =>
      Array.from({ length: 9 }, (_, index) => ask(owner, `${owner} ${index}`)),
    );
    const refused: string[] = [];
    for (const asked of greedy) asked.catch(({ code }) => refused.push(code));
    // Who asks later waits behind none of them but the one that is being drawn.
    expect((await ask("d", "BodyTimeouts.")).isComplete).toBe(true);
    expect(refused.length).toBeGreaterThanOrEqual(12);
    expect(new Set(refused)).toEqual(new Set(["unavailable"]));
    // What still waits would take seconds to draw.
    await closeDrawings();
  });
});
