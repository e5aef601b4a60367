import { expect, it } from "vitest";
import { decodeText } from "@/lib/core/text/decode";
import { findLinksInFile } from "@/lib/page/links/import-file";
import { encoded } from "../support/encoded";

const table = (...titles: string[]) =>
  `URL;Title\r\n${titles.map((title) => `https://ada.example/${title.length};${title}\r\n`).join("")}`;

const text = "title\nCafé Über Öl";
it.each([
  ["UTF-8", Buffer.from(`\ufeff${text}`)],
  ["UTF-16, as Excel's Unicode text", Buffer.from(`\ufeff${text}`, "utf16le")],
  ["UTF-16 in the other order", Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
])("text whose encoding is said by a byte order mark is read in %s, without the mark", (_, bytes) => {
  expect(decodeText(bytes, { contentType: "text/html; charset=windows-1251" })).toBe(text);
});

it.each([
  ["UTF-16", Buffer.from(text, "utf16le")],
  ["UTF-16 in the other order", Buffer.from(text, "utf16le").swap16()],
])("text whose encoding is said by nothing but its zeros is read in %s", (_, bytes) => {
  expect(decodeText(bytes)).toBe(text);
});

it.each([
  '<meta charset="windows-1251">',
  "<META CHARSET=windows-1251>",
  '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">',
  '<?xml version="1.0" encoding="windows-1251"?>',
  `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=Windows-1251">`,
])("text whose encoding is said by %s is read so", (head) => {
  const page = `${head}<title>Код</title>`;
  expect(decodeText(encoded(page, "windows-1251"), { contentType: "text/html" })).toBe(page);
});

it("text whose encoding is said by its header is read so, whatever the page says", () => {
  const page = "<meta charset=windows-1252>Код";
  const contentType = "text/html; Charset = 'koi8-r'";
  expect(decodeText(encoded(page, "koi8-r"), { contentType })).toBe(page);
});

it("text whose encoding is said as ISO 8859-1 has the quotes and the euro sign of windows-1252, as browsers read it", () => {
  const bytes = Buffer.from([0x93, 0x45, 0x94, 0x20, 0x80, 0x20, 0x8e, 0x9f, 0x20, 0xe9]);
  for (const charset of ["iso-8859-1", "windows-1252", "latin1"])
    expect(decodeText(bytes, { contentType: `text/html;charset=${charset}` })).toBe("“E” € ŽŸ é");
});

it("text whose encoding is said by a name that is no encoding, or wrongly as UTF-8 or UTF-16, is read as if nothing were said", () => {
  for (const charset of ["unheard-of", "utf-8", "utf-16"]) {
    const page = `<meta charset=${charset}>Größe und Öl`;
    expect(decodeText(Buffer.from(page))).toBe(page);
    expect(decodeText(Buffer.from(page, "latin1"))).toBe(page);
  }
  for (const charset of ["unheard-of", "utf-8"]) {
    const contentType = `text/html;charset=${charset}`;
    expect(decodeText(Buffer.from("Größe und Öl", "latin1"), { contentType })).toBe("Größe und Öl");
  }
});

it("text whose encoding nothing says is UTF-8 where that is valid, or all but a character that was cut in two", () => {
  expect(decodeText(Buffer.from("Größe 写真"))).toBe("Größe 写真");
  expect(decodeText(Buffer.from("Größe 写真").subarray(0, -1))).toBe("Größe 写\ufffd");
});

it.each([
  ["windows-1252", ["Größe", "Über mich"]],
  ["windows-1252", ["Été à la plage", "L’été – “5 €”"]],
  ["windows-1252", ["¿Qué tal?", "Año nuevo", "São Paulo"]],
  ["windows-1250", ["Książki", "Zdjęcia z wakacji"]],
  ["windows-1250", ["Můj blog", "Škola a život"]],
  ["windows-1251", ["Мой код", "«Новости»"]],
  ["koi8-r", ["Мои фотографии", "Музыка"]],
  ["ibm866", ["Мои фотографии", "Музыка"]],
  ["windows-1253", ["Το ιστολόγιό μου", "Φωτογραφίες"]],
  ["windows-1254", ["Günaydın", "Fotoğraflarım"]],
  ["windows-1255", ["הבלוג שלי", "תמונות"]],
  ["windows-1256", ["مدونتي", "صور من السفر"]],
  ["shift_jis", ["私のブログ", "料理の写真"]],
  ["euc-jp", ["私のブログ", "料理の写真"]],
  ["gbk", ["我的照片", "微博"]],
  ["big5", ["我的部落格", "音樂"]],
  ["euc-kr", ["내 블로그", "여행 사진"]],
  ["macintosh", ["Größe", "Über mich"]],
])("text whose encoding nothing says is the one of its words: %s for %j", (encoding, titles) => {
  expect(decodeText(encoded(table(...titles), encoding))).toBe(table(...titles));
});

it.each([
  ["shift_jis", "ja", "音楽"],
  ["euc-kr", "ko", "음악"],
  ["gbk", "zh-CN", "音乐"],
  ["windows-1254", "tr", "İstanbul"],
  ["windows-1253", "el", "ΕΛΛΑΔΑ"],
])("text of one short word whose encoding nothing says is %s for who speaks %s", (encoding, language, title) => {
  expect(decodeText(encoded(table(title), encoding), { languages: [language, "en"] })).toBe(table(title));
});

it("text whose encoding nothing says is read by the language of its page", () => {
  const page = (language: string) => `<html dir=ltr lang=${language}><a href="https://ada.example">음악</a>`;
  expect(decodeText(encoded(page("ko"), "euc-kr"), { languages: ["de"] })).toBe(page("ko"));
});

it("a table that Excel saved on a German Windows keeps its titles as links", () => {
  const file = Buffer.from("Title;URL\r\nMein Öffentlicher Code;https://github.com/ada\r\n", "latin1");
  expect(findLinksInFile(decodeText(file))).toEqual({
    found: [{ type: "github", value: "ada", title: "Mein Öffentlicher Code", section: null }],
    left: [],
  });
});
