import { describe, expect, it } from "vitest";
import { newProfile } from "../support/profile";
import { expectInvalid } from "../support/refusal";

type Refused = [value: unknown, message: string][];
const text = (...values: unknown[]): Refused => values.map((value) => [value, "must be text"]);
const flag: Refused = [null, "true", 0, 1, [], {}].map((value) => [value, "must be true or false"]);
const control = "must not contain control characters";
const atMost = (most: number): Refused => [
  ["x".repeat(most + 1), `must have at most ${most} characters`],
  ["💩".repeat(most + 1), `must have at most ${most} characters`],
];
const oneOf = (list: string): Refused =>
  ["", "other", list.split(", ")[0]?.toUpperCase(), ` ${list.split(", ")[0]}`, 1, false, []].map((value) => [
    value,
    `must be one of: ${list}`,
  ]);
const notNull = (list: string): Refused => [...oneOf(list), [null, `must be one of: ${list}`]];
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
  ...[
    "",
    "#",
    "#ff",
    "#ffff",
    "#fffff",
    "#fffffff",
    "#ffffffff",
    "fff",
    "red",
    "#ggg",
    "#fff\n",
    " #fff",
    "rgb(0,0,0)",
  ].map((value): [string, string] => [value, colourForm]),
  ...text(null, 0xffffff, ["#fff"]),
];
const layouts = "default, modern, minimal, compact, portfolio, split";
const shapes = "circle, rounded, square, squircle, hexagon, diamond";
const titles = "none, typewriter, reverse, left-right, scroll";
const backgrounds =
  "none, snowflakes, rain, stars, fireflies, matrix, particles, bubbles, confetti, aurora, night-time, old-tv, blurred, waves";
const cursors =
  "none, fairy-dust, following-dot, ghost, trailing, rainbow, bubbles, snowflakes, emoji, springy-emoji, clock, character, text-flag, oneko";
const effects = "none, rainbow, gradient, sparkles, shine, glitch, shake, wave, retro, cyber, hacker";
const fonts =
  "Inter, Outfit, Nunito, Roboto, Poppins, Fira Mono, Noto Serif, Noto Serif JP, Space Grotesk, Press Start 2P, Lacquer, custom";
const locales =
  "ar, cs, da, de, el, en, es, fi, fr, he, hi, hu, id, it, ja, ko, nb, nl, pl, pt, pt-BR, ro, ru, sv, th, tr, uk, vi, zh-Hans, zh-Hant";
const nameBounds = "must have 1 to 50 characters";
const direction = "must not contain characters that change the direction of text";
const pile = `Z${"\u0301".repeat(49)}`;
const piled = "must not have more than 4 combining marks on one character";
const unseen = "must not contain invisible characters";
const invisible = "must contain a visible character";
const digits = "must have 1 to 32 digits";

const refused: [path: string, values: Refused][] = [
  [
    "display_name",
    [
      ["x".repeat(51), nameBounds],
      ["💩".repeat(51), nameBounds],
      ["a\nb", control],
      ["a\u007fb", control],
      ["a\u0085b", control],
      ["a\u202eb", direction],
      ["\u2066a\u2069", direction],
      ["a\u200b\u200bb", unseen],
      ["a\u00adb", unseen],
      ["vic\u2062", unseen],
      [pile, piled],
      ["   ", nameBounds],
      ["\n\u3000", nameBounds],
      ["\u3164", invisible],
      ["\u200b", invisible],
      ...text(null, 5, {}),
    ],
  ],
  ["bio", [...atMost(500), ["a\u0007", control], ["\u001b[31m", control], [pile, piled], ...text(5, [])]],
  ["location", [...atMost(60), ["a\nb", control], [pile, piled], ...text(5)]],
  ["page_enter_text", [...atMost(100), ["a\tb", control], [pile, piled], ...text(5)]],
  [
    "chat_id",
    [...["1".repeat(33), "12a", "-1", "1.0", "1 1"].map((value): [string, string] => [value, digits]), ...text(12345)],
  ],
  ["locale", notNull(locales)],
  ["layout", notNull(layouts)],
  ["avatar_shape", notNull(shapes)],
  ["volume_control", flag],
  ["assets.use_chat_avatar", flag],
  ["assets.shuffle_audios", flag],
  ["assets.play_all_audios", flag],
  ["profile.opacity", percent],
  ["profile.blur", percent],
  ["profile.font", notNull(fonts)],
  ...["accent", "text", "background", "badge", "link"].map((name): [string, Refused] => [`colors.${name}`, colour]),
  ["colors.monochrome_links", flag],
  ["effects.background", oneOf(backgrounds)],
  ["effects.cursor", oneOf(cursors)],
  ["effects.username", oneOf(effects)],
  ["effects.badges_glow", flag],
  ["effects.links_glow", flag],
  ["effects.username_glow", flag],
  ["tab.animated_title", oneOf(titles)],
  ["tab.use_avatar", flag],
  ["privacy.hide_views", flag],
  ["privacy.hide_badges", flag],
  ["privacy.hide_join_date", flag],
  ["privacy.hide_likes", flag],
  ["privacy.search_engines_indexing", flag],
  ["typewriter.enabled", flag],
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

const change = (path: string, value: unknown) =>
  path.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

describe("PATCH /api/user refuses, writing nothing and naming the field", () => {
  it.each(refused)("values out of bounds or of the wrong type of %s", async (path, values) => {
    const profile = await newProfile();
    const before = await profile.stored();
    for (const [value, message] of values) {
      const beside = path === "bio" ? { location: "unwritten" } : { bio: "unwritten" };
      await expectInvalid(await profile.patch({ ...beside, ...(change(path, value) as object) }), {
        [path]: [message],
      });
    }
    expect(await profile.stored()).toEqual(before);
  });

  it.each(unknown)("the field %s, which %s, whatever its value", async (path, message) => {
    const profile = await newProfile();
    const before = await profile.stored();
    for (const value of [null, "x", 1, {}]) {
      if (path === "custom_domain" && value === null) continue;
      const sent = { volume_control: false, ...(change(path, value) as object) };
      await expectInvalid(await profile.patch(sent), { [path]: [message] });
    }
    expect(await profile.stored()).toEqual(before);
  });

  it("one typewriter text that is too long, by its place", async () => {
    const profile = await newProfile();
    for (const bad of ["x".repeat(121), "💩".repeat(121)]) {
      await expectInvalid(await profile.patch({ typewriter: { texts: ["fine", bad] } }), {
        "typewriter.texts.1": ["must have at most 120 characters"],
      });
    }
    expect((await profile.own()).typewriter.texts).toEqual([]);
  });

  it("an empty display name, with every reason", async () => {
    const profile = await newProfile();
    await expectInvalid(await profile.patch({ display_name: "" }), { display_name: [nameBounds] });
  });
});
