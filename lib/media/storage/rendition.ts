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

export type RenditionSize = { cut: Cut; width: number; extension: (typeof renditionExtensions)[number] };

/** `original` is the key of the stored file; `name` has no extension. */
export type Rendition = RenditionSize & { original: string; name: string };

const sizes = cutNames.flatMap((cut) =>
  cuts[cut].widths.map((width) => ({ cut, width, mark: `${cuts[cut].letter}${width}` })),
);
const pattern = new RegExp(
  `^(?<folder>[a-z]+)/(?<id>${idPattern})-(?<mark>${sizes.map(({ mark }) => mark).join("|")})\\.(?<extension>${renditionExtensions.join("|")})$`,
);

/** Reads `backgrounds/<uuid>-<letter><width>.<extension>` and its like, and returns `undefined` for every other text. */
export function findRenditionName(text: string): Rendition | undefined {
  const { folder, id, mark, extension } = pattern.exec(text)?.groups ?? {};
  const size = sizes.find((one) => one.mark === mark);
  const known = renditionExtensions.find((one) => one === extension);
  if (!size || !known || folder !== storedKinds[cuts[size.cut].kind].folder) return undefined;
  const { cut, width } = size;
  return { cut, width, extension: known, original: toFileKey(cuts[cut].kind, `${id}.webp`), name: `${id}-${mark}` };
}

/** Returns a name below the address of stored files. @param original such as `backgrounds/<uuid>.webp` */
export function renditionName(original: string, { cut, width, extension }: RenditionSize): string {
  return `${original.replace(/\.webp$/, "")}-${cuts[cut].letter}${width}.${extension}`;
}

/** Returns the sizes that a file of the kind has. */
export const renditionSizes = (kind: StoredKind): readonly RenditionSize[] =>
  sizes
    .filter(({ cut }) => cuts[cut].kind === kind)
    .flatMap(({ cut, width }) => renditionExtensions.map((extension) => ({ cut, width, extension })));

/** Returns the kind of the file that a mark such as `w640` is of, and `undefined` for other texts. */
export const kindOfMark = (mark: string): StoredKind | undefined => {
  const size = sizes.find((one) => one.mark === mark);
  return size && cuts[size.cut].kind;
};
