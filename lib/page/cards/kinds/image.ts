import { z } from "zod";
import { maxLength, maxPictures } from "@/lib/core/limits/quotas";
import { issue } from "@/lib/core/messages/message";
import { list, text } from "@/lib/core/text/schema";
import { pictureFile } from "@/lib/media/files/picture";
import { parseLinkValue } from "@/lib/page/links/link-kinds";
import { type CardTypeRecord, optionalTitle } from "./card-type";

const part = z.string().describe("Of type image");
const extra = z.strictObject({
  images: z.array(z.strictObject({ file: part, alt: part, link: part.nullable() })).describe("Of type image"),
});

const link = text({ max: maxLength.cardValue })
  .nullable()
  .default(null)
  .transform((written, context) => {
    if (!written) return null;
    const address = parseLinkValue("custom", written);
    if (address !== undefined) return address;
    context.addIssue({ code: "custom", message: issue("webAddress"), input: written });
    return z.NEVER;
  });

const image = z.strictObject({
  file: pictureFile.describe("Name of a picture that was uploaded; it stands at {cdn_url}/images/{file}"),
  alt: text({ max: maxLength.alt })
    .default("")
    .describe("What it shows, for visitors who do not see it; it also stands below the picture that is opened large"),
  link: link.describe("Where it leads, as of a link of type custom; without one it opens large"),
});

const written = z
  .strictObject({ images: list(image, { min: 1, max: maxPictures }) })
  .superRefine(({ images }, context) => {
    for (const [index, { file }] of images.entries())
      if (images.findIndex((other) => other.file === file) < index)
        context.addIssue({ code: "custom", path: ["images", index, "file"], message: issue("twice") });
  });

/** A picture, or several as a gallery. */
export const imageCard = {
  written: z
    .strictObject({ type: z.literal("image"), value: optionalTitle("The heading, if there is one"), extra: written })
    .meta({ title: "Pictures" }),
  extra,
  takes: "heading of pictures",
} as const satisfies CardTypeRecord;

type AnyCard = { type: string; extra: object | null };
type Images = z.output<typeof extra>["images"];
const imagesOf = ({ type, extra }: AnyCard): Images =>
  type === "image" ? ((extra as { images: Images } | null)?.images ?? []) : [];

/** Returns the names of the pictures that a card shows, in their order; none of a card of another type. */
export const pictureFiles = (card: AnyCard): string[] => imagesOf(card).map(({ file }) => file);

/**
 * Returns a card with other names of its pictures, and undefined where none is left. @param rename returns null for a
 * picture that is left out
 */
export function renamePictures<Card extends AnyCard>(
  card: Card,
  rename: (file: string) => string | null,
): Card | undefined {
  if (card.type !== "image") return card;
  const images = imagesOf(card).flatMap((image) => {
    const file = rename(image.file);
    return file === null ? [] : [{ ...image, file }];
  });
  return images.length > 0 ? { ...card, extra: { images } } : undefined;
}
