import type { FormEntry } from "./store";

/** A program that calculates takes a cell that begins so for a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/;

function cell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
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
