/** A field of the type `datetime-local` shows these bounds, which are those of a link's time in every zone. */
export const timeBounds = { min: "1000-01-02T00:00", max: "2999-12-30T23:59" } as const;

/** Returns a time as `datetime-local` takes it, in the reader's own zone. */
export function toLocal(instant: string | null): string {
  if (instant === null) return "";
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/**
 * Returns the instant of a time of `datetime-local`, which takes years of six digits; undefined outside of the bounds.
 */
export function toInstant(local: string): string | null | undefined {
  if (local === "") return null;
  const isWithin = local.length === timeBounds.min.length && local >= timeBounds.min && local <= timeBounds.max;
  return isWithin ? new Date(local).toISOString() : undefined;
}
