/**
 * A program that calculates takes a cell that begins so for a formula (OWASP, CSV injection). Where it separates cells by
 * semicolons, as in much of Europe, a cell begins after each of them, and after each line break, also within quotes.
 */
const formula = /^(?="*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])|(?<=[;\t\r\n]"*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

function cell(value: string): string {
  const safe = value.replaceAll(formula, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes rows as RFC 4180 has it, with a mark of UTF-8 in front, without which Excel takes it for cp1252. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
