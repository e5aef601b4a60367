import type { FormEntry } from "./store";

/** Returns the rows of a table of entries, the names of its columns first. */
export function entryRows(entries: readonly FormEntry[]): string[][] {
  const rows = entries.map(({ createdAt, title, email, message, consent }) => [
    createdAt.toISOString(),
    title ?? "",
    email ?? "",
    message ?? "",
    consent ?? "",
  ]);
  return [["time", "form", "email", "message", "consent"], ...rows];
}
