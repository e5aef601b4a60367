import { z } from "zod";
import { maxConflicts } from "@/lib/core/limits/quotas";
import { list } from "@/lib/core/text/schema";
import { pageDocument } from "@/lib/page/document/document";
import { chatId } from "@/lib/people/users/handle";

const revision = z.int().min(0);

/** Conflicts may be sent back unchanged; only their paths are read. */
const conflicts = list(z.object({ path: z.string().max(200) }), { max: maxConflicts });

export const draftChange = z.strictObject({
  document: pageDocument,
  base_tag: z.string().max(100),
  revision,
  conflicts,
});

/** The revision is the one that the user saw. */
export const seenDraft = z.strictObject({ revision });

export const pageImport = z.strictObject({ address: z.string() });

export const publishedLink = z.strictObject({ link: z.uuid() });

/** The chat account of the draft comes with the card. */
export const chatAccount = z.looseObject({ chat_id: chatId.default(null) });

/** A field of a form carries `x,y,width,height` in fractions of the picture. */
export const cropText = z.string().transform((text, context) => {
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN, ...more] = text
    .split(",")
    .map(Number);
  // A slider may compute a little more than 1.
  const isPart = width > 0 && height > 0 && x >= 0 && y >= 0 && x + width <= 1.001 && y + height <= 1.001;
  if (isPart && more.length === 0) return { x, y, width, height };
  context.addIssue("must be x,y,width,height of a part of the picture, in fractions from 0 to 1");
  return z.NEVER;
});
