import { damagedFont } from "./sfnt-tables";

/** By operator; an escaped one is 1200 plus its second byte. */
export type Dict = ReadonlyMap<number, readonly number[]>;

export const operators = {
  encoding: 16,
  charstrings: 17,
  privateDict: 18,
  subroutines: 19,
  fontDicts: 1236,
  fontDictSelect: 1237,
};
const escapeByte = 12;
const standardStrings = 391;
const maxOperands = 48;

/** Operands of an operator (Adobe Technical Note 5176, tables 9, 10 and 23). */
type Use = "text" | "list" | "number" | "switch" | "pair" | "registry";
const uses = (use: Use, ...codes: number[]) => codes.map((code) => [code, use] as const);
const known = {
  top: new Map([
    ...uses("text", 0, 1, 2, 3, 4, 1200, 1221, 1222, 1238),
    ...uses("list", 5, 14, 1207, 1223),
    ...uses(
      "number",
      13,
      15,
      16,
      17,
      1202,
      1203,
      1204,
      1205,
      1206,
      1208,
      1220,
      1231,
      1232,
      1233,
      1234,
      1235,
      1236,
      1237,
    ),
    ...uses("switch", 1201),
    ...uses("pair", 18),
    ...uses("registry", 1230),
  ]),
  private: new Map([
    ...uses("list", 6, 7, 8, 9, 1212, 1213),
    ...uses("number", 10, 11, 19, 20, 21, 1209, 1210, 1211, 1217, 1218, 1219),
    ...uses("switch", 1214),
  ]),
};

/** @param strings number of the font's own @throws AppError invalid_request for what browsers refuse; RangeError */
export function readDict(bytes: Buffer, kind: keyof typeof known, strings: number): Dict {
  const dict = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.readUInt8(at++);
    if (first <= 21) {
      const code = first === escapeByte ? 1200 + bytes.readUInt8(at++) : first;
      if (!fits(known[kind].get(code), operands, standardStrings + strings)) throw damagedFont();
      dict.set(code, operands);
      operands = [];
    } else if (first === 28) {
      operands.push(bytes.readInt16BE(at));
      at += 2;
    } else if (first === 29) {
      operands.push(bytes.readInt32BE(at));
      at += 4;
    } else if (first === 30) {
      at = endOfReal(bytes, at);
      operands.push(0);
    } else if (first < 32 || first === 255) throw damagedFont();
    else if (first <= 246) operands.push(first - 139);
    else if (first <= 250) operands.push((first - 247) * 256 + bytes.readUInt8(at++) + 108);
    else operands.push(-(first - 251) * 256 - bytes.readUInt8(at++) - 108);
    if (operands.length > maxOperands) throw damagedFont();
  }
  return dict;
}

function fits(use: Use | undefined, operands: readonly number[], strings: number): boolean {
  const [first = -1, second = -1] = operands;
  const isText = (value: number) => value >= 0 && value < strings;
  switch (use) {
    case "text":
      return operands.length === 1 && isText(first);
    case "list":
      return operands.length > 0;
    case "number":
      return operands.length === 1;
    case "switch":
      return operands.length === 1 && (first === 0 || first === 1);
    case "pair":
      return operands.length === 2 && first >= 0 && second >= 0;
    case "registry":
      return operands.length === 3 && isText(first) && isText(second);
    default:
      return false;
  }
}

/** Two digits a byte: 10 a point, 11 and 12 an exponent, 14 a minus sign, 15 the end. */
function endOfReal(bytes: Buffer, start: number): number {
  let digits = "";
  let at = start;
  while (!digits.endsWith("f")) {
    const byte = bytes.readUInt8(at++);
    digits += (byte >> 4).toString(16);
    if (!digits.endsWith("f")) digits += (byte & 15).toString(16);
  }
  if (!/^e?\d*(a\d*)?([bc]\d*)?f$/.test(digits)) throw damagedFont();
  return at;
}

export function operand(dict: Dict, operator: number): number {
  const [value] = dict.get(operator) ?? [];
  if (value === undefined) throw damagedFont();
  return value;
}
