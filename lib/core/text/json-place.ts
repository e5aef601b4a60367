/** What may follow; `end` is that of the open list or object, or of the text where none is open. */
type Wanted = "value" | "value or end" | "key" | "key or end" | "colon" | "comma or end";

const space = /[ \t\n\r]*/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** The pattern matches neither a quote, a backslash nor a control character. */
const inString = /[ !#-[\]-\uffff]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Returns the offset after a match at an offset, or that offset where nothing matches. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Returns the offset after the string and whether it is whole, or where it breaks. */
function readString(text: string, start: number): { at: number; isWhole: boolean } {
  for (let at = start + 1; ; ) {
    at = skip(inString, text, at);
    if (text[at] === '"') return { at: at + 1, isWhole: true };
    const next = skip(escaped, text, at);
    if (next === at) return { at, isWhole: false };
    at = next;
  }
}

/** Returns where a text stops being JSON (RFC 8259), or its length when it could go on. */
function offsetOfError(text: string): number {
  const open: string[] = [];
  let wanted: Wanted = "value";
  for (let at = skip(space, text, 0); at < text.length; at = skip(space, text, at)) {
    const character = text[at] ?? "";
    const isKey: boolean = wanted === "key" || wanted === "key or end";
    if (wanted.endsWith("or end") && character === open.at(-1)) {
      open.pop();
      wanted = "comma or end";
      at += 1;
    } else if (wanted === "comma or end" || wanted === "colon") {
      if (character !== (wanted === "colon" ? ":" : ",") || open.length === 0) return at;
      wanted = wanted === "comma or end" && open.at(-1) === "}" ? "key" : "value";
      at += 1;
    } else if (character === '"') {
      const string = readString(text, at);
      if (!string.isWhole) return string.at;
      wanted = isKey ? "colon" : "comma or end";
      at = string.at;
    } else if (!isKey && (character === "{" || character === "[")) {
      open.push(character === "{" ? "}" : "]");
      wanted = character === "{" ? "key or end" : "value or end";
      at += 1;
    } else {
      const next: number = isKey ? at : skip(scalar, text, at);
      if (next === at) return at;
      wanted = "comma or end";
      at = next;
    }
  }
  return text.length;
}

/** Says where a text that is no JSON breaks, and nothing of what it holds. */
export function describeJsonError(text: string): string {
  const offset = offsetOfError(text);
  if (text.trim() === "") return "must be JSON, and is empty";
  const lines = text.slice(0, offset).split("\n");
  const place = `line ${lines.length}, column ${Array.from(lines.at(-1) ?? "").length + 1}`;
  return offset === text.length ? `must be JSON, and ends too early at ${place}` : `must be JSON; look at ${place}`;
}
