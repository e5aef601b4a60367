import { toCsv } from "@/lib/core/text/csv";
import type { FormEntry } from "./store";

/** Writes entries, one a row. */
export function entriesAsCsv(entries: readonly FormEntry[]): string {
  const rows = entries.map(({ createdAt, title, email, message, consent }) => [
    createdAt.toISOString(),
    title ?? "",
    email ?? "",
    message ?? "",
    consent ?? "",
  ]);
  return toCsv([["time", "form", "email", "message", "consent"], ...rows]);
}
