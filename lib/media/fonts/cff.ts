import { type Dict, operand, operators, readDict } from "./cff-dict";
import { isValidCharstring } from "./charstring";
import { damagedFont, type Sfnt } from "./sfnt-tables";

type Index = { items: Buffer[]; end: number };

/** Font names that browsers accept. */
const name = /^[\0!-~]?[!-~]{0,126}$/;
const noName = /[[\](){}<>/%]/;

/** Adobe Technical Note 5176, after HarfBuzz, which overlooks much. @throws AppError invalid_request; RangeError */
export function checkPrograms({ tables }: Sfnt): void {
  const table = tables.get("CFF ");
  if (!table) return;
  const names = readIndex(table, table.readUInt8(2));
  const dicts = readIndex(table, names.end);
  const strings = readIndex(table, dicts.end);
  const globals = readIndex(table, strings.end).items;
  const text = names.items.map((item) => item.toString("latin1"));
  if (text.some((item) => !name.test(item) || noName.test(item)) || dicts.items.length !== 1) throw damagedFont();
  const top = readDict(dicts.items[0] ?? Buffer.alloc(0), "top", strings.items.length);
  const encoding = top.get(operators.encoding)?.[0] ?? 0;
  // Codes of the two kinds; below are those that have a number instead of a place.
  if (encoding > 1 && table.readUInt8(encoding) > 1) throw damagedFont();
  const programs = readIndex(table, operand(top, operators.charstrings)).items;
  const readFont = (dict: Buffer) => readDict(dict, "top", strings.items.length);
  const fontDicts = top.get(operators.fontDicts);
  const fonts = fontDicts ? readIndex(table, fontDicts[0] ?? 0).items.map(readFont) : [top];
  const locals = fonts.map((font) => readSubroutines(table, font));
  const select = fontDicts && readSelection(table, operand(top, operators.fontDictSelect), programs.length);
  for (const [glyph, program] of programs.entries()) {
    const own = locals[select?.[glyph] ?? 0];
    if (!own || !isValidCharstring(program, { globals, locals: own })) throw damagedFont();
  }
}

function readSubroutines(table: Buffer, font: Dict): Buffer[] {
  const [size = 0, start = 0] = font.get(operators.privateDict) ?? [];
  const [offset] = readDict(table.subarray(start, start + size), "private", 0).get(operators.subroutines) ?? [];
  return offset === undefined ? [] : readIndex(table, start + offset).items;
}

function readIndex(table: Buffer, at: number): Index {
  const count = table.readUInt16BE(at);
  if (count === 0) return { items: [], end: at + 2 };
  const offsetBytes = table.readUInt8(at + 2);
  const start = at + 3 + (count + 1) * offsetBytes - 1;
  const offsets = Array.from(
    { length: count + 1 },
    (_, index) => start + table.readUIntBE(at + 3 + index * offsetBytes, offsetBytes),
  );
  const items = offsets.slice(1).map((end, index) => {
    const from = offsets[index] ?? end;
    if (end < from || end > table.length) throw damagedFont();
    return table.subarray(from, end);
  });
  return { items, end: offsets.at(-1) ?? start };
}

function readSelection(table: Buffer, at: number, glyphs: number): number[] {
  if (table.readUInt8(at) === 0) return [...table.subarray(at + 1, at + 1 + glyphs)];
  const ranges = table.readUInt16BE(at + 1);
  return Array.from({ length: ranges }, (_, range) => {
    const row = at + 3 + 3 * range;
    const length = table.readUInt16BE(row + 3) - table.readUInt16BE(row);
    return new Array<number>(Math.max(0, length)).fill(table.readUInt8(row + 2));
  }).flat();
}
