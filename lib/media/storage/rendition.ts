import { type StoredKind, storedKinds, toFileKey } from "@/lib/core/operation/media-kinds";
import { idPattern } from "@/lib/core/random-id";

/**
 * The smaller pictures of each kind of file. Widths are pixels. `tall` is cut to 9:16, the widest phone screen, and
 * `square` to a square; the others are not cut.
 */
const cuts = {
  whole: { kind: "background", letter: "w", widths: [640, 1080, 1600, 2400] },
  tall: { kind: "background", letter: "t", widths: [720, 1080, 1440] },
  picture: { kind: "image", letter: "p", widths: [480, 800, 1200, 1800] },
  square: { kind: "image", letter: "s", widths: [128, 256] },
} as const satisfies Record<string, { kind: StoredKind; letter: string; widths: readonly number[] }>;

type Cut = keyof typeof cuts;
const cutNames = Object.keys(cuts) as Cut[];

export const renditionWidths = Object.fromEntries(cutNames.map((cut) => [cut, cuts[cut].widths])) as {
  [Name in Cut]: (typeof cuts)[Name]["widths"];
};
/** Phones load smaller files. */
export const largestPhoneWidth = 1600;
/** The preferred one comes first. */
export const renditionExtensions = ["avif", "webp"] as const;

/** `focus` is where a `tall` one is cut, in percent from the left edge; without it that is the middle. */
export type RenditionSize = {
  cut: Cut;
  width: number;
  extension: (typeof renditionExtensions)[number];
  focus?: number;
};

/** `original` is the key of the stored file; `name` has no extension. */
export type Rendition = RenditionSize & { original: string; name: string };

const sizes = cutNames.flatMap((cut) =>
  cuts[cut].widths.map((width) => ({ cut, width, mark: `${cuts[cut].letter}${width}` })),
);
const pattern = new RegExp(
  `^(?<folder>[a-z]+)/(?<id>${idPattern})-(?<mark>${sizes.map(({ mark }) => mark).join("|")})(?:x(?<focus>0|[1-9]\\d?|100))?\\.(?<extension>${renditionExtensions.join("|")})$`,
);

/**
 * Reads `backgrounds/<uuid>-<letter><width>.<extension>` and its like, such as `…-t720x30.avif`, and returns `undefined`
 * for every other text.
 */
export function findRenditionName(text: string): Rendition | undefined {
  const { folder, id, mark, focus, extension } = pattern.exec(text)?.groups ?? {};
  const size = sizes.find((one) => one.mark === mark);
  const known = renditionExtensions.find((one) => one === extension);
  if (!size || !known || folder !== storedKinds[cuts[size.cut].kind].folder) return undefined;
  const { cut, width } = size;
  const found = { cut, width, extension: known, ...(focus !== undefined && { focus: Number(focus) }) };
  // Each picture has one name.
  if (focus !== undefined && focusMark(found) === "") return undefined;
  return { ...found, original: toFileKey(cuts[cut].kind, `${id}.webp`), name: `${id}-${mark}${focusMark(found)}` };
}

/** Returns a name below the address of stored files. @param original such as `backgrounds/<uuid>.webp` */
export function renditionName(original: string, size: RenditionSize): string {
  const { cut, width, extension } = size;
  return `${original.replace(/\.webp$/, "")}-${cuts[cut].letter}${width}${focusMark(size)}.${extension}`;
}

const focusMark = ({ cut, focus }: RenditionSize) => (cut !== "tall" || (focus ?? 50) === 50 ? "" : `x${focus}`);

/** Returns the sizes that a file of the kind has. */
export const renditionSizes = (kind: StoredKind): readonly RenditionSize[] =>
  sizes
    .filter(({ cut }) => cuts[cut].kind === kind)
    .flatMap(({ cut, width }) => renditionExtensions.map((extension) => ({ cut, width, extension })));

/** Returns the kind of the file that a mark such as `w640` or `t720x30` is of, and `undefined` for other texts. */
export const kindOfMark = (mark: string): StoredKind | undefined => {
  const size = sizes.find((one) => one.mark === mark.replace(/x\d+$/, ""));
  return size && cuts[size.cut].kind;
};
