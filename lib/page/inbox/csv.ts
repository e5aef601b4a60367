import type { FormEntry } from "./store";

/**
 * A program that calculates takes a cell that begins so for a formula (OWASP, CSV injection). Where it separates cells by
 * semicolons, as in much of Europe, a cell begins after each of them, and after each line break.
 */
const formula = /^(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])|(?<=[;\t\r\n])(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

function cell(value: string): string {
  const safe = value.replaceAll(formula, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes entries as RFC 4180 has it, with a mark of UTF-8 in front, without which Excel takes it for cp1252. */
export function entriesAsCsv(entries: readonly FormEntry[]): string {
  const rows = entries.map(({ createdAt, title, email, message }) => [
    createdAt.toISOString(),
    title ?? "",
    email ?? "",
    message ?? "",
  ]);
  return `\ufeff${[["time", "form", "email", "message"], ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
