/** Code in one line where there is room for it, and otherwise with one entry a line. */
export type Code = string | { open: string; entries: readonly Entry[]; close: string; gap?: " " };
/** `name` is what stands before the value: `bio: `. */
export type Entry = { name?: string; value: Code };
export type Style = {
  indent: string;
  /** Values of entries that follow each other in one line each begin in the same column, as gofmt has it. */
  isAligned?: boolean;
};

/** Code that is wider has to be scrolled, also on a large screen. */
const widest = 86;

/** A tab is as wide as a browser shows it in the documentation. */
const tabWidth = 4;
const widthOf = (text: string) => text.replaceAll("\t", " ".repeat(tabWidth)).length;

const entryInLine = ({ name = "", value }: Entry) => name + inOneLine(value);

function inOneLine(code: Code): string {
  if (typeof code === "string") return code;
  const { open, entries, close, gap = "" } = code;
  if (entries.length === 0) return open + close;
  return open + gap + entries.map(entryInLine).join(", ") + gap + close;
}

/**
 * Writes code whose first line already has the text `before`. A call that is too wide keeps its line where breaking its last
 * argument is enough, unless that has a name.
 */
export function layOut(code: Code, style: Style, before = ""): string {
  const line = inOneLine(code);
  if (typeof code === "string" || code.entries.length === 0 || widthOf(before + line) <= widest) return line;
  const { open, entries, close } = code;
  const { name, value: last } = entries.at(-1) ?? { value: "" };
  if (open.endsWith("(") && name === undefined && typeof last !== "string" && last.entries.length > 0) {
    const head = open + [...entries.slice(0, -1).map(entryInLine), ""].join(", ");
    if (widthOf(before + head + last.open) <= widest) return head + broken(last, style, before) + close;
  }
  return broken(code, style, before);
}

function broken({ open, entries, close }: Exclude<Code, string>, style: Style, before: string): string {
  const outer = /^\s*/.exec(before.slice(before.lastIndexOf("\n") + 1))?.[0] ?? "";
  const inner = outer + style.indent;
  const values = entries.map(({ name = "", value }) => ({ name, value: layOut(value, style, inner + name) }));
  const lines = (style.isAligned ? aligned(values) : values).map(({ name, value }) => `${inner}${name}${value},\n`);
  return `${open}\n${lines.join("")}${outer}${close}`;
}

type Written = { name: string; value: string };

function aligned(entries: readonly Written[]): Written[] {
  const isWhole = (entry: Written | undefined) => entry !== undefined && !entry.value.includes("\n");
  return entries.map((entry, index) => {
    if (!isWhole(entry)) return entry;
    let [first, last] = [index, index];
    while (isWhole(entries[first - 1])) first -= 1;
    while (isWhole(entries[last + 1])) last += 1;
    const longest = Math.max(...entries.slice(first, last + 1).map(({ name }) => name.length));
    return { ...entry, name: entry.name.padEnd(longest) };
  });
}
