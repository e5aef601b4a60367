import { expect, it } from "vitest";
import { halfWidth, latinDigits } from "@/lib/core/text/typed";

it.each([
  ["ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "ada@example.com"],
  ["！～", "!~"],
  ["ada。example｡com", "ada.example.com"],
  ["　Ａｄａ　", " Ada "],
])("%j is read as %j", (typed, read) => {
  expect(halfWidth(typed)).toBe(read);
});

it.each(["ada", "ﬁona", "①", "ª", "アダ", "ｱﾀﾞ", "１".normalize("NFKC"), "٣", "é"])(
  "%s stays as it is, since it has no double width",
  (typed) => {
    expect(halfWidth(typed)).toBe(typed);
  },
);

it.each([
  ["０１２３４５６７８９", "of double width"],
  ["٠١٢٣٤٥٦٧٨٩", "of Arabic"],
  ["۰۱۲۳۴۵۶۷۸۹", "of Persian"],
  ["०१२३४५६७८९", "of Hindi"],
  ["𝟢𝟣𝟤𝟥𝟦𝟧𝟨𝟩𝟪𝟫", "of mathematics"],
  ["0123456789", "of ASCII"],
])("%s, those %s, are read as 0 to 9", (typed) => {
  expect(latinDigits(typed)).toBe("0123456789");
});

it("every decimal digit of Unicode is read by its own value", () => {
  const digits = Array.from({ length: 0x11_0000 }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((character) => /\p{Nd}/u.test(character));
  expect(digits.length % 10).toBe(0);
  expect(digits.map(latinDigits).join("")).toBe("0123456789".repeat(digits.length / 10));
});

it("numbers that are no decimal digits stay", () => {
  expect(latinDigits("²①Ⅷ三")).toBe("²①Ⅷ三");
});
