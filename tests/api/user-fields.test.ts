import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { audios, users } from "@/db/schema";
import { read } from "../support/api";
import { newProfile } from "../support/profile";
import { expectInvalid, expectUnreadable } from "../support/refusal";
import { addRows, setRows } from "../support/rows";

type Values = readonly unknown[];
const flags = [true, false];
const colours = ["#fff", "#FFF", "#a1B2c3", "#000000"];
const percents = [0, 1, 50, 99, 100];
const layouts = [
  ...["default", "modern", "minimal", "compact", "portfolio", "split"],
  ...["newspaper", "poster", "console", "arcade", "collage"],
];
const backgrounds =
  "none snowflakes rain stars fireflies matrix particles bubbles confetti aurora night-time old-tv blurred waves".split(
    " ",
  );
const cursors =
  "none fairy-dust following-dot ghost trailing rainbow bubbles snowflakes emoji springy-emoji clock character text-flag oneko".split(
    " ",
  );
const usernames = "none rainbow gradient sparkles shine glitch shake wave retro cyber hacker".split(" ");
const titles = ["none", "typewriter", "reverse", "left-right", "scroll"];
const shapes = ["circle", "rounded", "square", "squircle", "hexagon", "diamond"];
const fonts = [
  ...["Inter", "Outfit", "Nunito", "Roboto", "Poppins", "Fira Mono", "Noto Serif", "Noto Serif JP", "Space Grotesk"],
  ...["Press Start 2P", "Lacquer", "Fraunces", "Playfair Display", "Instrument Serif", "DM Serif Display"],
  ...["Cormorant Garamond", "Archivo", "Bricolage Grotesque", "Syne", "Unbounded", "Anton", "Bebas Neue", "Orbitron"],
  ...["Fredoka", "Shrikhand", "Rubik Mono One", "Monoton", "Bangers", "Permanent Marker", "Caveat", "UnifrakturCook"],
  ...["JetBrains Mono", "Space Mono", "Special Elite", "VT323", "custom"],
];
const locales =
  "ar cs da de el en es fi fr he hi hu id it ja ko nb nl pl pt pt-BR ro ru sv th tr uk vi zh-Hans zh-Hant".split(" ");
const digits = "12345678901234567890123456789012";

const flagFields = [
  ...["volume_control", "assets.use_chat_avatar", "assets.shuffle_audios", "assets.play_all_audios"],
  ...["colors.monochrome_links", "tab.use_avatar", "typewriter.enabled", "privacy.search_engines_indexing"],
  ...["privacy.hide_views", "privacy.hide_badges", "privacy.hide_join_date"],
];
const flagFieldsInB = ["effects.badges_glow", "effects.links_glow", "effects.username_glow"];
const colourFields = ["accent", "text", "background", "badge", "link"].map((name) => `colors.${name}`);
const percentFields = ["profile.opacity", "profile.blur"];
const choices: [path: string, values: readonly string[]][] = [
  ["locale", locales],
  ["layout", layouts],
  ["profile.font", fonts],
];
/** Of these null is a choice as well. */
const effects: [path: string, values: readonly string[]][] = [
  ["effects.background", backgrounds],
  ["effects.cursor", cursors],
  ["effects.username", usernames],
  ["tab.animated_title", titles],
];
const each = <Value>(paths: readonly string[], value: Value) => paths.map((path): [string, Value] => [path, value]);

/** Fields of the own response, by the path that sets and shows them, with values to take. */
const own: [path: string, values: Values][] = [
  [
    "display_name",
    ["a", "x".repeat(50), "💩".repeat(50), "Ada Lovelace", "名前", "👩‍👩‍👧", "می\u200cخواهم", "<b>&amp;</b>", "مرحبا"],
  ],
  ["bio", ["x".repeat(500), "💩".repeat(500), "a\nb\tc\r\nd", null, "\u202eevil"]],
  ["chat_id", ["1", "0", digits, null]],
  ["page_enter_text", ["x".repeat(100), "💩".repeat(100), null]],
  ["typewriter.texts", [[], ["a", "a"], Array(10).fill("💩".repeat(120)), ['"{},\\', "null", "NULL"]]],
  ...each<Values>(flagFields, flags),
  ...each<Values>(colourFields, colours),
  ...each<Values>(percentFields, percents),
  ...choices,
  ...effects,
];

/** Fields that only variant B shows, with the path that shows them there. */
const onlyInB: [path: string, shown: string, values: Values][] = [
  ["location", "config.location", ["x".repeat(60), "💩".repeat(60), null]],
  ["avatar_shape", "config.avatar_shape", shapes],
  ...flagFieldsInB.map((path): [string, string, Values] => [path, path, flags]),
];

/** The same body with one value in another place or of another kind. */
function put(body: unknown, path: string, value: unknown): unknown {
  const [name = "", ...rest] = path.split(".");
  const entries = body as Record<string, unknown>;
  return { ...entries, [name]: rest.length === 0 ? value : put(entries[name], rest.join("."), value) };
}

const change = (path: string, value: unknown) =>
  path.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

async function newProfileWithFont() {
  const profile = await newProfile();
  await setRows(users, { customFont: "f.ttf" }, eq(users.id, profile.person.id));
  return profile;
}

it.each(own)(
  "PATCH /api/user takes every valid %s, shows it at once and later, and leaves all else as it was",
  async (path, values) => {
    const profile = await newProfileWithFont();
    const before = await profile.own();
    for (const value of values) {
      const body = put(before, path, value);
      expect(await read(await profile.patch(change(path, value)))).toEqual({ status: 200, body });
      expect(await profile.own()).toEqual(body);
    }
  },
);

it.each(onlyInB)(
  "PATCH /api/user takes every valid %s, shown as %s in variant B alone",
  async (path, shown, values) => {
    const profile = await newProfile();
    const [body, before] = [await profile.own(), await profile.variantB()];
    for (const value of values) {
      expect(await read(await profile.patch(change(path, value)))).toEqual({ status: 200, body });
      expect(await profile.variantB()).toEqual(put(before, shown, value));
    }
  },
);

it.each([
  ["display_name", "display_name", "\t Ada  Lovelace \n", "Ada  Lovelace"],
  ["bio", "bio", "\n\n a\n\n b \t\u3000", "a\n\n b"],
  ["bio", "bio", ` ${"💩".repeat(500)} `, "💩".repeat(500)],
  ["page_enter_text", "page_enter_text", " in ", "in"],
  ["location", "config.location", "\u00a0London\ufeff", "London"],
  ["chat_id", "chat_id", " 80351110224678912\n", "80351110224678912"],
  ["typewriter.texts", "typewriter.texts", [" a b ", "c"], ["a b", "c"]],
  ["typewriter.texts", "typewriter.texts", ["a", "", " \t", "b"], ["a", "b"]],
])("PATCH /api/user trims %s, shown as %s, at its ends: %j", async (path, shown, value, trimmed) => {
  const profile = await newProfile();
  const variant = shown.startsWith("config.") ? profile.variantB : profile.own;
  const before = await variant();
  expect((await profile.patch(change(path, value))).status).toBe(200);
  expect(await variant()).toEqual(put(before, shown, trimmed));
});

it.each([
  ["bio", "filled"],
  ["page_enter_text", "filled"],
  ["location", "filled"],
  ["chat_id", "42"],
  ["alias", null],
])("PATCH /api/user stores %s without anything but space as null", async (path, filled) => {
  const profile = await newProfile();
  const [own, variantB] = [await profile.own(), await profile.variantB()];
  for (const value of ["", " ", "\n\t\u3000", " ".repeat(600)]) {
    const filling = filled ?? `a${profile.person.username}`.slice(0, 32);
    expect((await profile.patch({ [path]: filling })).status).toBe(200);
    expect(await read(await profile.patch({ [path]: value }))).toEqual({ status: 200, body: own });
    expect(await profile.variantB()).toEqual(variantB);
  }
});

it("PATCH /api/user changes privacy.hide_likes, which is shown in public alone", async () => {
  const profile = await newProfile();
  const [body, before] = [await profile.own(), await profile.variantA()];
  for (const value of flags) {
    expect(await read(await profile.patch({ privacy: { hide_likes: value } }))).toEqual({ status: 200, body });
    expect(await profile.variantA()).toEqual(put(before, "privacy.hide_likes", value));
  }
});

it.each([
  ["effects.background", "rain", "none"],
  ["effects.cursor", "oneko", null],
  ["effects.username", "shine", "none"],
  ["tab.animated_title", "scroll", "none"],
] as const)(
  "PATCH /api/user takes null as none for %s, which variant B shows as %j after %s",
  async (path, some, inVariantB) => {
    const profile = await newProfile();
    const [own, variantB] = [await profile.own(), await profile.variantB()];
    for (const value of [null, "none"]) {
      expect(await read(await profile.patch(change(path, some)))).toEqual({ status: 200, body: put(own, path, some) });
      expect(await profile.variantB()).toEqual(put(variantB, path, some));
      expect(await read(await profile.patch(change(path, value)))).toEqual({
        status: 200,
        body: put(own, path, "none"),
      });
      expect(await profile.variantB()).toEqual(put(variantB, path, inVariantB));
    }
  },
);

it.each([[null], [[]]])(
  "PATCH /api/user deletes every track by assets.audios %j, also of who has none",
  async (value) => {
    const profile = await newProfile();
    const track = { userId: profile.person.id, position: 0, name: "Night train", durationSeconds: 214 };
    await addRows(audios, [
      { ...track, file: "a.mp3" },
      { ...track, file: "b.mp3", position: 1 },
    ]);
    const before = await profile.own();
    expect(before.assets.audios).toHaveLength(2);
    for (let times = 0; times < 2; times++) {
      const body = put(before, "assets.audios", []);
      expect(await read(await profile.patch({ assets: { audios: value } }))).toEqual({ status: 200, body });
      expect((await profile.stored()).audios).toEqual([]);
    }
  },
);

it.each(["avatar", "background", "cursor"] as const)(
  "PATCH /api/user removes assets.%s by null, and keeps it by its own address alone",
  async (kind) => {
    const profile = await newProfile();
    const files = { avatar: "a.png", background: "b.webp", cursor: "c.cur" };
    await setRows(users, files, eq(users.id, profile.person.id));
    const before = await profile.own();
    const kept = await profile.patch({ assets: { [kind]: before.assets[kind] } });
    expect(await read(kept)).toEqual({ status: 200, body: before });
    for (const value of ["", "https://elsewhere.example/a.png", false]) {
      await expectInvalid(await profile.patch({ assets: { [kind]: value } }), {
        [`assets.${kind}`]: [
          "must be null, which removes the file, or the address that it has; upload a file to replace it",
        ],
      });
    }
    expect(await profile.own()).toEqual(before);
    const body = put(before, `assets.${kind}`, null);
    expect(await read(await profile.patch({ assets: { [kind]: null } }))).toEqual({ status: 200, body });
    expect((await profile.variantB()).assets[`${kind}_url`]).toBeNull();
  },
);

it("PATCH /api/user takes the font custom only of who has uploaded a font", async () => {
  const profile = await newProfile();
  const before = await profile.stored();
  await expectUnreadable(
    await profile.patch({ bio: "unwritten", profile: { font: "custom" } }),
    "profile.font",
    "must not be custom before you upload a font",
  );
  expect(await profile.stored()).toEqual(before);
});

type Refused = [value: unknown, message: string][];
const text = (...values: unknown[]): Refused => values.map((value) => [value, "must be text"]);
const flag: Refused = [null, "true", 0, 1, [], {}].map((value) => [value, "must be true or false"]);
const control = "must not contain control characters";
const atMost = (most: number): Refused => [
  ["x".repeat(most + 1), `must have at most ${most} characters`],
  ["💩".repeat(most + 1), `must have at most ${most} characters`],
];
const oneOf = (list: readonly string[]): Refused =>
  ["", "other", list[0]?.toUpperCase(), ` ${list[0]}`, 1, false, []].map((value) => [
    value,
    `must be one of: ${list.join(", ")}`,
  ]);
const notNull = (list: readonly string[]): Refused => [...oneOf(list), [null, `must be one of: ${list.join(", ")}`]];
const percent: Refused = [
  [-1, "must be at least 0"],
  [101, "must be at most 100"],
  [1e15, "must be at most 100"],
  [1.5, "must be a whole number"],
  ["50", "must be a number"],
  [null, "must be a number"],
  [true, "must be a number"],
];
const colourForm = "must be a colour such as #1af or #11aaff";
const colour: Refused = [
  ...["", "#", "#ffff", "#ffffffff", "fff", "red", "#ggg", "#fff\n", " #fff", "rgb(0,0,0)"].map(
    (value): [string, string] => [value, colourForm],
  ),
  ...text(null, 0xffffff, ["#fff"]),
];
const nameBounds = "must have 1 to 50 characters";
const direction = "must not contain characters that change the direction of text";
const pile = `Z${"\u0301".repeat(49)}`;
const piled = "must not have more than 4 combining marks on one character";
const unseen = "must not contain invisible characters";
const invisible = "must contain a visible character";
const digitsForm = "must have 1 to 32 digits";

const refused: [path: string, values: Refused][] = [
  [
    "display_name",
    [
      ["x".repeat(51), nameBounds],
      ["💩".repeat(51), nameBounds],
      ["a\nb", control],
      ["a\u202eb", direction],
      ["a\u00adb", unseen],
      [pile, piled],
      ["\n\u3000", nameBounds],
      ["\u3164", invisible],
      ...text(null, 5, {}),
    ],
  ],
  ["bio", [...atMost(500), ["a\u0007", control], ["\u001b[31m", control], [pile, piled], ...text(5, [])]],
  ["location", [...atMost(60), ["a\nb", control], [pile, piled], ...text(5)]],
  ["page_enter_text", [...atMost(100), ["a\tb", control], [pile, piled], ...text(5)]],
  [
    "chat_id",
    [
      ...["1".repeat(33), "12a", "-1", "1.0", "1 1"].map((value): [string, string] => [value, digitsForm]),
      ...text(12345),
    ],
  ],
  ["avatar_shape", notNull(shapes)],
  ...choices.map(([path, values]): [string, Refused] => [path, notNull(values)]),
  ...effects.map(([path, values]): [string, Refused] => [path, oneOf(values)]),
  ...each([...flagFields, ...flagFieldsInB, "privacy.hide_likes"], flag),
  ...each(percentFields, percent),
  ...each(colourFields, colour),
  [
    "typewriter.texts",
    [
      [Array(11).fill("x"), "must have at most 10 entries"],
      [null, "must be a list"],
      ["x", "must be a list"],
      [{ 0: "x" }, "must be a list"],
    ],
  ],
  [
    "assets.audios",
    ["x", "", ["x"], [null], {}, false].map((value): [unknown, string] => [
      value,
      "must be null or an empty list, which removes all tracks, or the addresses that they have",
    ]),
  ],
  ...["assets", "profile", "colors", "effects", "tab", "privacy", "typewriter"].map((group): [string, Refused] => [
    group,
    [null, [], "x", 1].map((value) => [value, "must be an object"]),
  ]),
];

const readOnly = "is read-only: leave it out, or send the value that it has";
const meant = (name: string) => `is unknown; did you mean ${name}?`;

/** Read-only and unknown fields, at the top and inside of every group. */
const unknown: [path: string, message: string][] = [
  ...["id", "email", "custom_domain", "created_at", "is_premium", "otp_enabled"].map((name): [string, string] => [
    name,
    readOnly,
  ]),
  ...["uid", "config", "password", "effects.glow", "tab.title", "privacy.hide_email", "typewriter.speed"].map(
    (name): [string, string] => [name, "is unknown"],
  ),
  ["displayName", meant("display_name")],
  ["usrename", meant("username")],
  ["colour", meant("colors")],
  ["accent", meant("colors.accent")],
  ["background", meant("assets.background or colors.background or effects.background")],
  ["assets.avatar_url", meant("assets.avatar")],
  ["assets.font", meant("profile.font")],
  ["profile.bio", meant("bio")],
  ["colors.links", meant("colors.link")],
  ["colors.badges", meant("colors.badge")],
  ["privacy.hideViews", meant("privacy.hide_views")],
  ["x".repeat(41), "is unknown"],
];

it.each(refused)(
  "PATCH /api/user refuses values out of bounds or of the wrong type of %s, writing nothing",
  async (path, values) => {
    const profile = await newProfile();
    const before = await profile.stored();
    for (const [value, message] of values) {
      const alongside = path === "bio" ? { location: "unwritten" } : { bio: "unwritten" };
      await expectInvalid(await profile.patch({ ...alongside, ...(change(path, value) as object) }), {
        [path]: [message],
      });
    }
    expect(await profile.stored()).toEqual(before);
  },
);

it.each(unknown)(
  "PATCH /api/user refuses the field %s, which %s, whatever its value, writing nothing",
  async (path, message) => {
    const profile = await newProfile();
    const before = await profile.stored();
    for (const value of [null, "x", 1, {}]) {
      if (path === "custom_domain" && value === null) continue;
      const sent = { volume_control: false, ...(change(path, value) as object) };
      await expectInvalid(await profile.patch(sent), { [path]: [message] });
    }
    expect(await profile.stored()).toEqual(before);
  },
);

it("PATCH /api/user refuses one typewriter text that is too long, by its place", async () => {
  const profile = await newProfile();
  for (const bad of ["x".repeat(121), "💩".repeat(121)]) {
    await expectInvalid(await profile.patch({ typewriter: { texts: ["fine", bad] } }), {
      "typewriter.texts.1": ["must have at most 120 characters"],
    });
  }
  expect((await profile.own()).typewriter.texts).toEqual([]);
});
