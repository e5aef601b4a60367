import sharp from "sharp";
import { expect, it } from "vitest";
import { contrast, parseHex } from "@/lib/page/palette/colours";
import { codeColours } from "@/lib/page/sharing/profile-code";
import { type CodePortrait, qrCode } from "@/lib/page/sharing/qr-code";
import { themes } from "@/lib/page/themes/themes";
import { decodeCode } from "../support/qr-reader";

const address = "http://localhost:3000/ada";
const looks = themes.map(({ id, settings: { colors } }) => [id, colors] as const);
const colours = (accent: string, text: string, background: string) =>
  codeColours({ accentColor: accent, textColor: text, backgroundColor: background });

/** A portrait whose pixels look like a code: a chequered one misleads most. */
async function hostilePortrait(shape: CodePortrait["shape"]): Promise<CodePortrait> {
  const pixels = Buffer.from(Array.from({ length: 64 * 64 }, (_, at) => (((at >> 3) + (at >> 9)) % 2) * 255));
  const png = await sharp(pixels, { raw: { width: 64, height: 64, channels: 1 } })
    .png()
    .toBuffer();
  return { image: `data:image/png;base64,${png.toString("base64")}`, shape };
}

const draw = (svg: string, side: number) =>
  sharp(Buffer.from(svg), { density: 600 }).resize(side, side).flatten({ background: "#fff" });

it("a code without colours is black on white, with a quiet zone of four modules", async () => {
  const { svg, modules } = qrCode(address);
  expect([modules, svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 33">')]).toEqual([33, true]);
  const { data, info } = await draw(svg, 330).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isLight = (x: number, y: number) => (data[y * info.width + x] ?? 0) > 200;
  expect(Array.from({ length: 39 }, (_, at) => isLight(at, 165) && isLight(165, at)).every(Boolean)).toBe(true);
  expect(await decodeCode(draw(svg, 330))).toBe(address);
});

it.each(looks)(
  "a scanner reads a code in the colours of the look %s, with a portrait too",
  async (_, { accent, text, background }) => {
    const own = colours(accent, text, background);
    const portrait = await hostilePortrait("circle");
    for (const { svg } of [qrCode(address, own), qrCode(address, own, portrait)])
      expect(await decodeCode(draw(svg, 400))).toBe(address);
  },
);

it.each([
  ["all white", "#ffffff", "#ffffff", "#ffffff"],
  ["all black", "#000000", "#000000", "#000000"],
  ["yellow on yellow", "#ffff00", "#ffff00", "#ffff33"],
  ["middle grey", "#808080", "#808080", "#808080"],
  ["no colour", "red", "", "url(x)"],
])("a code is dark on light where a page has %s", async (_, accent, text, background) => {
  const own = colours(accent, text, background);
  const [ink, finder, ground] = [own.ink, own.finder, own.ground].map((hex) => parseHex(hex));
  expect(contrast(ink ?? [0, 0, 0], ground ?? [0, 0, 0])).toBeGreaterThan(8.9);
  expect(contrast(finder ?? [0, 0, 0], ground ?? [0, 0, 0])).toBeGreaterThan(5.9);
  expect(await decodeCode(draw(qrCode(address, own).svg, 400))).toBe(address);
});

it.each(["circle", "rounded", "square"] as const)(
  "a scanner reads a blurred, small and dim code around a portrait that is %s, of the longest address",
  async (shape) => {
    const longest = `https://${"a".repeat(60)}.example/${"b".repeat(32)}`;
    const { svg } = qrCode(longest, colours("#ff5522", "#f4f5fb", "#10121c"), await hostilePortrait(shape));
    const worn = draw(svg, 480).blur(1.2).linear(0.55, 40);
    expect(await decodeCode(worn)).toBe(longest);
  },
);
