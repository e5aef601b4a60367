/** Reads RFC 4180, and tolerates stray quotes and an open field at the end. */
export function readCsv(text: string, delimiter = ","): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const endOfPlain = new RegExp(`[${delimiter}\r\n]`, "g");
  while (at <= text.length) {
    let field = "";
    while (text[at] === " ") at += 1;
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        const quote = text.indexOf('"', at);
        const end = quote < 0 ? text.length : quote;
        field += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        field += '"';
        at += 1;
      }
    }
    endOfPlain.lastIndex = at;
    const end = endOfPlain.exec(text)?.index ?? text.length;
    row.push((field + text.slice(at, end)).trim());
    at = end + 1;
    if (text[end] === delimiter) continue;
    // Blank rows do not count, nor does the one inside a line end of two characters.
    if (row.some((value) => value !== "")) rows.push(row);
    row = [];
  }
  return rows;
}
