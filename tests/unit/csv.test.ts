import { expect, it } from "vitest";
import { toCsv } from "@/lib/core/text/csv";

const cellOf = (value: string) => toCsv([[value]]).slice(1, -2);

it.each([
  ["hi;=cmd|'/C calc'!A0;", "hi;'=cmd|'/C calc'!A0;"],
  ["hi\t@SUM(A1)", "hi\t'@SUM(A1)"],
  ["hi\n=1+1\r\n-1", "\"hi\n'=1+1\r\n'-1\""],
  ["\uff1d1+1", "'\uff1d1+1"],
  [';"=1+1;x', '";""\'=1+1;x"'],
  ['hi\n"""@SUM(A1)', '"hi\n""""""\'@SUM(A1)"'],
  ['"=1+1"', '"\'""=1+1"""'],
  ["1+1=2; a-b, c@d", '"1+1=2; a-b, c@d"'],
])("%j puts no formula into a cell of CSV, whatever separates cells", (value, cell) => {
  expect(cellOf(value)).toBe(cell);
});
