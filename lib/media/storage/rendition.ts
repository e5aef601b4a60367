import { toFileKey } from "@/lib/core/operation/media-kinds";

/** Widths are pixels. `tall` is cut to 9:16, the widest phone screen; `whole` is not cut. */
export const renditionWidths = { whole: [640, 1080, 1600, 2400], tall: [720, 1080, 1440] } as const;
/** Phones load smaller files. */
export const largestPhoneWidth = 1600;
/** The preferred one comes first. */
export const renditionExtensions = ["avif", "webp"] as const;

type Cut = keyof typeof renditionWidths;
export type RenditionSize = { cut: Cut; width: number; extension: (typeof renditionExtensions)[number] };

/** `original` is the background's key; `name` has no extension. */
export type Rendition = RenditionSize & { original: string; name: string };

const letters = { whole: "w", tall: "t" } as const;
const cuts = Object.keys(renditionWidths) as Cut[];
const sizes = cuts.flatMap((cut) => renditionWidths[cut].map((width) => ({ cut, width, mark: letters[cut] + width })));
const pattern = new RegExp(
  `^backgrounds/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(?<mark>${sizes.map(({ mark }) => mark).join("|")})\\.(?<extension>${renditionExtensions.join("|")})$`,
);

/** Reads `backgrounds/<uuid>-<w or t><width>.<extension>`, and returns `undefined` for every other text. */
export function findRenditionName(text: string): Rendition | undefined {
  const { id, mark, extension } = pattern.exec(text)?.groups ?? {};
  const size = sizes.find((one) => one.mark === mark);
  const known = renditionExtensions.find((one) => one === extension);
  if (!size || !known) return undefined;
  const { cut, width } = size;
  return { cut, width, extension: known, original: toFileKey("background", `${id}.webp`), name: `${id}-${mark}` };
}

/** Returns a name below the address of stored files. @param original such as `backgrounds/<uuid>.webp` */
export function renditionName(original: string, { cut, width, extension }: RenditionSize): string {
  return `${original.replace(/\.webp$/, "")}-${letters[cut]}${width}.${extension}`;
}

export const renditionSizes: readonly RenditionSize[] = sizes.flatMap(({ cut, width }) =>
  renditionExtensions.map((extension) => ({ cut, width, extension })),
);
