import { describe, expect, it } from "vitest";
import { z } from "zod";
import { withoutPiledMarks } from "@/lib/core/text/marks";
import { name, text, textOrNull, webAddress, webAddressOrNull } from "@/lib/core/text/schema";
import { issueMessages } from "../support/issue-messages";

/** What a schema says of a value: nothing when it takes it. */
const problems = (schema: z.ZodType, value: unknown) => issueMessages(schema.safeParse(value)).map(([, said]) => said);

const control = "must not contain control characters";
const direction = "must not contain characters that change the direction of text";
const unseen = "must not contain invisible characters";
const invisible = "must contain a visible character";
const piled = "must not have more than 4 combining marks on one character";

it.each([
  ["letters", "x"],
  ["emoji outside of the basic plane", "💩"],
  ["CJK outside of the basic plane", "𠮷"],
])("text counts code points: as many %s as the bound are taken, one more is refused", (_, character) => {
  expect(problems(text({ max: 5 }), character.repeat(5))).toEqual([]);
  expect(problems(text({ max: 5 }), character.repeat(6))).toEqual(["must have at most 5 characters"]);
});

it("text counts each part of a joined emoji", () => {
  expect([..."👩‍👩‍👧"]).toHaveLength(5);
  expect(problems(text({ max: 5 }), "👩‍👩‍👧")).toEqual([]);
  expect(problems(text({ max: 4 }), "👩‍👩‍👧")).toEqual(["must have at most 4 characters"]);
});

it("text may be empty, unless it has a least length", () => {
  expect(problems(text({ max: 5 }), "")).toEqual([]);
  expect(problems(text({ min: 2, max: 5 }), "💩")).toEqual(["must have 2 to 5 characters"]);
  expect(problems(text({ min: 2, max: 5 }), "💩💩")).toEqual([]);
});

it("text is trimmed at its ends before it is counted, and else left as it is", () => {
  expect(text({ max: 4 }).parse(" \n\u3000é  \u202e\t\ufeff ")).toBe("é  \u202e");
  expect(problems(text({ min: 1, max: 3 }), " \n ")).toEqual(["must have 1 to 3 characters"]);
});

it.each(["\0", "\u0001", "\u0008", "\u000b", "\u000c", "\u001b", "\u007f", "\u0080", "\u0085", "\u009f"])(
  "text refuses the control character %j, on one line and on several",
  (character) => {
    expect(problems(text({ max: 5 }), `a${character}b`)).toEqual([control]);
    expect(problems(text({ max: 5, lines: true }), `a${character}b`)).toEqual([control]);
  },
);

it.each(["\n", "\t", "\r\n", "\r"])(
  "text takes the line break or tab %j only where several lines may stand",
  (character) => {
    expect(problems(text({ max: 5 }), `a${character}b`)).toEqual([control]);
    expect(problems(text({ max: 5, lines: true }), `a${character}b`)).toEqual([]);
  },
);

it.each([
  ["Vietnamese in parts", "Nguyễn Thị Ngọc Ửng ở Huế".normalize("NFD")],
  ["Thai", "น้ำที่นี่เป็นกำลังซื้อปู่"],
  ["Hebrew with vowels and accents", "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם"],
  ["Hebrew with four marks on a letter", "שָּׁ֖"],
  ["Arabic with all its marks", "بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ مُحَمَّدٌ"],
  ["Devanagari", "संस्कृतम् क्षत्रियाँ र्त्स्न्यं"],
  ["Tibetan", "བསྒྲུབས་ ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ རྫོགས་ཆེན"],
  ["Burmese, which has five in a row", "လျှော့ချ မြန်မာ ကြွေးကြော် သင်္ဘော"],
  ["Khmer", "ស្ត្រីខ្មែរ ព្រះ"],
  ["emoji with variations, keycaps, skins and joiners", "❤️‍🔥 1️⃣#️⃣ 👁️‍🗨️ 🏴‍☠️ 👩🏽‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇵🇹"],
])("text takes %s", (_, value) => {
  expect(problems(text({ max: 100 }), value)).toEqual([]);
  expect(problems(name({ max: 100 }), value)).toEqual([]);
  expect(withoutPiledMarks(value)).toBe(value);
});

it.each([
  ["above", `Z${"\u0301".repeat(49)}`, "Z\u0301\u0301\u0301\u0301"],
  ["of several kinds", "Z\u0301\u0323\u20dd\ufe0f\u034fa", "Z\u0301\u0323\u20dd\ufe0fa"],
  ["with joiners between", `Z${"\u0301\u0301\u200d".repeat(5)}!`, "Z\u0301\u0301\u200d\u0301\u0301\u200d!"],
  ["of Thai", `ก${"็".repeat(5)} ดี`, `ก${"็".repeat(4)} ดี`],
  ["on nothing", "\u0301".repeat(5), "\u0301".repeat(4)],
])("text refuses more than four marks on one character, %s, and of outside text leaves four", (_, value, left) => {
  expect(problems(text({ max: 100 }), value)).toEqual([piled]);
  expect(problems(text({ max: 100, lines: true }), `first\n${value}`)).toEqual([piled]);
  expect(withoutPiledMarks(value)).toBe(left);
});

it("text is text and nothing else", () => {
  for (const value of [null, undefined, 5, true, [], {}]) expect(problems(text({ max: 5 }), value)).toHaveLength(1);
});

it("text shows its bounds in the OpenAPI document", () =>
  expect(z.toJSONSchema(text({ min: 1, max: 5 }))).toMatchObject({ type: "string", minLength: 1, maxLength: 5 }));

describe("text that may be left out", () => {
  const schema = textOrNull({ max: 5 });

  it.each([
    ["a b", "a b"],
    [" abcde\n", "abcde"],
    ["", null],
    [" \n\t\u3000", null],
    [null, null],
  ])("%j is %j", (value, parsed) => expect(schema.parse(value)).toBe(parsed));

  it("text that may be left out is refused by the rules of all texts, and when it is absent", () => {
    expect(problems(schema, "abcdef")).toEqual(["must have at most 5 characters"]);
    expect(problems(schema, 5)).toHaveLength(1);
    expect(problems(schema, undefined)).toHaveLength(1);
    expect(schema.optional().parse(undefined)).toBeUndefined();
  });

  it("text that may be left out shows its bounds and that it may be null in the OpenAPI document", () =>
    expect(z.toJSONSchema(schema, { io: "input" })).toMatchObject({
      anyOf: [{ type: "string", maxLength: 5 }, { type: "null" }],
    }));
});

describe("a name", () => {
  const schema = name({ max: 10 });

  it.each(["a", "Ada", "O'Neil", "名前", "مرحبا", "שלום", "👩‍👩‍👧", "❤️", "★", ".", "ＡＢＣ", "é"])(
    "%s is taken",
    (value) => expect(problems(schema, value)).toEqual([]),
  );

  it.each([
    ...["\u061c", "\u200e", "\u200f", "\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068"],
    "\u2069",
  ])("a name with the direction mark %j is refused", (mark) =>
    expect(problems(schema, `a${mark}b`)).toEqual([direction]),
  );

  it.each([
    ...["\u00ad", "\u034f", "\u115f", "\u17b4", "\u180b", "\u180e", "\u200b", "\u200c", "\u200d", "\u2060"],
    ...["\u2062", "\u2064", "\u206a", "\u3164", "\ufe00", "\ufe0e", "\ufe0f", "\uffa0", "\u{1d173}"],
    ...["\u{e0001}", "\u{e0041}", "\u{e007f}", "\u{e0100}", "\u2062\u2062", "\u200b\u200b", "\u200d\u2060"],
  ])("a name with the invisible %j is refused in any position", (run) => {
    for (const value of [`a${run}b`, `${run}ab`, `ab${run}`, `7${run}`, `日${run}本`, `م${run} a`]) {
      expect(problems(schema, value)).toEqual([unseen]);
    }
  });

  it.each(["\u2800", "\u2028", "\ufff9", "\ufffc", "\ue000", "\uffff", "\u{13430}", "\u{1d159}"])(
    "a name with %j, which is drawn as nothing or as a gap, is refused",
    (sign) => expect(problems(schema, `Vic${sign}x`)).toEqual([unseen]),
  );

  it("a name with a byte order mark inside is refused; at its ends that is trimmed as a space", () => {
    expect(problems(schema, "a\ufeffb")).toEqual([unseen]);
    expect(schema.parse("\ufeffab\ufeff")).toBe("ab");
  });

  it.each([
    ["a Persian word with a joiner that no letter follows", "می\u200c"],
    ["two joiners in a Persian word", "می\u200c\u200cخواهم"],
    ["an emoji with a joiner at its end", "👩\u200d"],
    ["an emoji with two variation selectors", "❤\ufe0f\ufe0f"],
    ["a keycap without its cap", "1\ufe0f"],
    ["a black flag with tags of no flag", "🏴\u{e0061}\u{e007f}"],
    ["a flag of tags without its end", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}"],
    ["a joiner between a letter and an emoji", "a\u200d👩"],
  ])("%s is refused", (_, value) => expect(problems(schema, value)).toEqual([unseen]));

  it.each([
    ["Persian", "می‌خواهم کتاب‌ها"],
    ["Hindi", "क्‍ष क्‌ष"],
    ["Sinhala", "ශ්‍රී ලංකා"],
    ["Bengali", "র‍্যাব"],
    ["Malayalam with a joiner at the end of a word", "അവന്‍"],
    ["Kannada", "ರ‍್ಕ"],
    ["Burmese", "မြန်မာ"],
    ["emoji", "👩‍👩‍👧‍👦 🐈‍⬛ 🏳️‍🌈 🏴‍☠️ 🧑🏽‍🤝‍🧑🏿 ❤️‍🔥 ☺︎ ©️ *️⃣ 🕵🏻‍♂️"],
    ["flags of tags", "🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿"],
  ])("a name in %s keeps its joiners and variation selectors", (_, value) =>
    expect(problems(name({ max: 50 }), value)).toEqual([]),
  );

  it("a name is trimmed", () => expect(schema.parse(" Ada\u3000")).toBe("Ada"));

  it.each([" ", "\u00a0\u3000", "\ufeff"])("a name of space alone, %j, is empty and refused", (value) =>
    expect(problems(schema, value)).toEqual(["must have 1 to 10 characters"]),
  );

  it("a name is searched for invisible characters in linear time, whatever it contains", () => {
    const long = name({ max: 60_000 });
    for (const unit of ["\u200d", "👩\u200d", "م\u200c", "a\ufe0f", "🏴\u{e0067}", "\u00ad"]) {
      expect(problems(long, unit.repeat(10_000)).length).toBe(1);
    }
  });

  it.each(["\u200b", "\u2060", "\u3164", "\u115f\u1160", "\u2800", "\uffa0", "\u0301"])(
    "a name of nothing to see, %j, is refused",
    (value) => expect(problems(schema, value)).toEqual([invisible]),
  );

  it("a name on two lines is refused", () => expect(problems(schema, "a\nb")).toEqual([control]));

  it("a name that is empty or too long is refused", () => {
    expect(problems(schema, "")).toEqual(["must have 1 to 10 characters"]);
    expect(problems(schema, "💩".repeat(11))).toEqual(["must have 1 to 10 characters"]);
  });
});

it.each([
  [" https://a.example/ ", "https://a.example/"],
  ["", null],
  ["  ", null],
  [null, null],
])("%j is %j", (value, parsed) => expect(webAddressOrNull.parse(value)).toBe(parsed));

it("a web address that may be left out is refused when it is no address", () =>
  expect(problems(webAddressOrNull, "a.example")).toEqual(["must be an http or https address"]));

it.each([
  ...["http://a.example", "https://a.example/", "HTTPS://A.example:8443/path?query=1#part", "https://a.example?x"],
  ...["https://a.example#x", "https://a.example/@user", "http://[::1]:3000/x", "https://bücher.example/ü"],
])("%s is taken", (address) => expect(problems(webAddress, address)).toEqual([]));

it.each([
  ...["", "a.example", "//a.example", "/path", "ftp://a.example", "javascript:alert(1)"],
  ...["JaVaScRiPt://a.example/%0aalert(1)", "data:text/html,x", "http:a.example", "http:/a.example", "https://"],
  ...["https:///a.example", "https://user@a.example", "https://user:password@a.example/"],
  ...["https://a.example\\@b.example", "https://a.example/a b", " https://a.example", "https://a.example\n"],
  ...["https://a.example:99999", "https://[::1"],
])("'%s' is refused", (address) => expect(problems(webAddress, address)).toEqual(["must be an http or https address"]));

it("a web address longer than 2048 characters is refused", () => {
  const long = `https://a.example/${"x".repeat(2030)}`;
  expect(long).toHaveLength(2048);
  expect(problems(webAddress, long)).toEqual([]);
  expect(problems(webAddress, `${long}x`)).toHaveLength(1);
});
