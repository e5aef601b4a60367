import { z } from "zod";
import { plainText } from "@/lib/core/text/schema";

/** A tag that cannot be shown or stored is left out, so that the view still counts. */
const tag = plainText({ max: 80 })
  .refine((text) => text.isWellFormed())
  .default("")
  .catch("");

/** What the page tells of a view: the scheme and host of its referrer, and the campaign that its address names. */
export const viewReport = z.strictObject({
  referrer: z.string().max(300).default(""),
  source: tag,
  medium: tag,
  campaign: tag,
});
