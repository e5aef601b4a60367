import type satori from "satori";
import { fontFamilies, fontFamily } from "@/lib/media/fonts/font-families";
import type { Picture } from "./picture";
import type { FontBook } from "./picture-fonts";
import { pane } from "./picture-pane";
import { type Drawable, drawableBeginning, drawableText, graphemes } from "./picture-text";

type Element = Parameters<typeof satori>[0];
type Style = Record<string, string | number>;
type Texts = { name: Drawable; handle: Drawable; bio: Drawable; place: Drawable; site: Drawable; initial: Drawable };

const avatarSide = 264;
/** Returns a factor of sizes, since the same text takes more room in some fonts than in others. */
function factorOf(font: Picture["font"]): number {
  const { name, scale = 1 } = fontFamily(font);
  return Math.min(1.3, Math.max(0.5, (scale * fontFamilies.Inter.name) / name));
}

/** Draws 1200 by 630 pixels; the portrait and the background, of that size, are `data:` addresses. */
export async function drawPicture(
  picture: Picture,
  portrait: string | undefined,
  book: FontBook,
  background?: string,
): Promise<Element> {
  return composition(picture, portrait, background, await layOutTexts(picture, book));
}

/** The username, which is ASCII, replaces a name that the fonts cannot draw entirely. */
async function layOutTexts(picture: Picture, book: FontBook): Promise<Texts> {
  const handle = `@${picture.username}`;
  const written = await drawableText(cased(picture), "heading", book);
  const isWhole = written.share === 1 && written.text !== "";
  const name = isWhole ? written : await drawableText(handle, "heading", book);
  const [initial = ""] = graphemes(isWhole ? picture.displayName.trim() : picture.username);
  return {
    name,
    handle: await drawableText(isWhole ? handle : "", "label", book),
    bio: await drawableText(await drawableBeginning(picture.bio, "text", book), "text", book),
    place: await drawableText(picture.place, "label", book),
    site: await drawableText(picture.siteName, "label", book),
    initial: await drawableText(initial.toLocaleUpperCase(), "heading", book),
  };
}

function cased({ displayName, letterCase }: Picture): string {
  if (letterCase === "written") return displayName;
  return letterCase === "upper" ? displayName.toUpperCase() : displayName.toLowerCase();
}

function composition(
  picture: Picture,
  portrait: string | undefined,
  background: string | undefined,
  texts: Texts,
): Element {
  const { colours } = picture;
  const width = Math.min(1.1, factorOf(picture.font));
  const nameWidth = factorOf(picture.headingFont === "text" ? picture.font : picture.headingFont);
  const words = [
    text(texts.name, { ...nameStyle(texts.name.text, nameWidth), color: colours.text }),
    text(texts.handle, {
      fontSize: Math.min(34, 900 / texts.handle.text.length) * width,
      marginTop: 12,
      color: colours.soft,
    }),
    text(texts.bio, {
      ...{ fontSize: 32 * width, lineHeight: 1.42, marginTop: 28, color: colours.text },
      ...clampedTo(3),
    }),
  ];
  const top = [
    frame(picture, portrait, texts.initial),
    box({ flexDirection: "column", flexGrow: 1, flexShrink: 1, flexBasis: 0, minWidth: 0, overflow: "hidden" }, words),
  ];
  const foot = [
    box({ maxWidth: 690, overflow: "hidden" }, [
      text(texts.place, { fontSize: Math.min(30, 1200 / texts.place.text.length) * width, color: colours.accent }),
    ]),
    box({ maxWidth: 298, overflow: "hidden" }, [
      text(texts.site, { fontSize: 26 * width, color: colours.soft, whiteSpace: "nowrap" }),
    ]),
  ];
  const content = [
    box({ flexGrow: 1, alignItems: "center", gap: 60 }, top),
    box(
      { justifyContent: "space-between", alignItems: "center", paddingTop: 30, borderTop: `2px solid ${colours.line}` },
      foot,
    ),
  ];
  const glass = {
    ...{ flexDirection: "column", width: pane.width, padding: "44px 60px 36px", borderRadius: pane.radius },
    ...{ backgroundColor: colours.pane, border: `2px solid ${colours.line}` },
  };
  return box(
    {
      width: "100%",
      height: "100%",
      padding: pane.left,
      backgroundColor: colours.background,
      ...(background === undefined && { backgroundImage: lights(colours) }),
    },
    [...(background === undefined ? [] : behind(background)), box(glass, content)],
  );
}

/** Darkens the background by a veil, so that the pane stands out on it. */
function behind(background: string): Element[] {
  const whole = { position: "absolute", top: 0, left: 0, width: 1200, height: 630 } as const;
  return [
    element("img", whole, undefined, { src: background }),
    box({ ...whole, backgroundColor: "rgba(0,0,0,0.22)" }, []),
  ];
}

function lights({ glow, glowFar }: Picture["colours"]): string {
  const light = (size: string, place: string, colour: string) =>
    `radial-gradient(${size} at ${place}, ${colour}, ${colour.replace(/[\d.]+\)$/, "0)")} 68%)`;
  return [light("960px 736px", "144px -50px", glow), light("832px 704px", "1200px 680px", glowFar)].join(",");
}

/** Sets long names in smaller letters, on two lines at most; a Japanese letter counts for two. */
function nameStyle(name: string, width: number): Style {
  const length = [...name].reduce((sum, character) => sum + (character > "\u2e7f" ? 2 : 1), 0);
  const size = nameSizes.find(([most]) => length <= most)?.[1] ?? 48;
  return { fontSize: size * width, lineHeight: 1.16, letterSpacing: "-0.02em", ...clampedTo(2) };
}

/** `wordBreak` is never used: where there is no room for a letter, the renderer would try forever. */
const clampedTo = (lines: number): Style => ({ display: "block", lineClamp: lines });

const nameSizes = [
  [11, 92],
  [15, 76],
  [24, 60],
] as const;

const shapes: Record<Picture["avatarShape"], Style> = {
  circle: { borderRadius: avatarSide / 2 },
  rounded: { borderRadius: avatarSide * 0.22 },
  square: {},
  squircle: { borderRadius: avatarSide * 0.38 },
  hexagon: { clipPath: "polygon(50% 0%, 95% 25%, 95% 75%, 50% 100%, 5% 75%, 5% 25%)" },
  diamond: { clipPath: "polygon(50% 0%, 100% 50%, 50% 100%, 0% 50%)" },
};

function frame({ avatarShape, colours }: Picture, portrait: string | undefined, initial: Drawable): Element {
  const side = { width: avatarSide, height: avatarSide, flexShrink: 0 };
  const shape = shapes[avatarShape] ?? {};
  if (portrait) return element("img", { ...side, ...shape, objectFit: "cover" }, undefined, { src: portrait });
  const shine = "linear-gradient(145deg, rgba(255,255,255,0.28), rgba(255,255,255,0) 60%)";
  const letter = text(initial, {
    fontSize: avatarSide * 0.44,
    color: colours.onAccent,
    lineHeight: 1,
  });
  // The renderer clips one layer only.
  const filled = { backgroundColor: colours.accentFill, ...(!shape.clipPath && { backgroundImage: shine }) };
  return box({ ...side, ...shape, ...filled, alignItems: "center", justifyContent: "center" }, [letter]);
}

function text({ text: written, fontFamily }: Drawable, style: Style): Element {
  return element("div", { ...(written === "" ? { display: "none" } : { fontFamily, ...style }) }, written);
}

function box(style: Style, children: Element[]): Element {
  return element("div", { display: "flex", boxSizing: "border-box", ...style }, children);
}

/** Makes elements as plain data, so that this file needs no React. */
function element(type: string, style: Style, children?: Element[] | string, more: object = {}): Element {
  return { type, key: null, props: { style, children, ...more } } as Element;
}
