import { z } from "zod";

export const removal = z
  .custom<null>((value) => value === null, {
    error: "must be null, which removes the file, or the address that it has; upload a file to replace it",
  })
  .meta({ type: "null", description: "Null removes the file" });

export const clearAllFields = z
  .custom<null | []>((value) => value === null || (Array.isArray(value) && value.length === 0), {
    error: "must be null or an empty list, which removes all tracks, or the addresses that they have",
  })
  .meta({
    type: ["array", "null"],
    items: { type: "string" },
    maxItems: 0,
    description: "Null or an empty list removes all tracks",
  })
  .transform(() => null);

/** Null means the same as `none`. */
export const effect = <const Effects extends readonly ["none", ...string[]]>(effects: Effects) =>
  z
    .enum(effects)
    .nullable()
    .transform((chosen) => chosen ?? "none");
