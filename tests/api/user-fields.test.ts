import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { audios, users } from "@/db/schema";
import { locales } from "@/lib/users/look";
import { read } from "../support/api";
import { newProfile } from "../support/profile";
import { expectInvalid, expectUnreadable } from "../support/refusal";
import { addRows, setRows } from "../support/rows";

type Values = readonly unknown[];
const flags = [true, false];
const colours = ["#fff", "#FFF", "#a1B2c3", "#000000"];
const percents = [0, 1, 50, 99, 100];
const layouts = ["default", "modern", "minimal", "compact", "portfolio", "split"];
const backgrounds =
  "none snowflakes rain stars fireflies matrix particles bubbles confetti aurora night-time old-tv blurred waves";
const cursors =
  "none fairy-dust following-dot ghost trailing rainbow bubbles snowflakes emoji springy-emoji clock character text-flag oneko";
const usernames = "none rainbow gradient sparkles shine glitch shake wave retro cyber hacker";
const fonts = [
  ...["Inter", "Outfit", "Nunito", "Roboto", "Poppins", "Fira Mono", "Noto Serif", "Noto Serif JP", "Space Grotesk"],
  ...["Press Start 2P", "Lacquer", "custom"],
];
const digits = "12345678901234567890123456789012";

/** Fields of the own response, by the path that sets and shows them, with values to take. */
const own: [path: string, values: Values][] = [
  [
    "display_name",
    ["a", "x".repeat(50), "💩".repeat(50), "Ada Lovelace", "名前", "👩‍👩‍👧", "می\u200cخواهم", "<b>&amp;</b>", "مرحبا"],
  ],
  ["bio", ["x".repeat(500), "💩".repeat(500), "a\nb\tc\r\nd", null, "\u202eevil"]],
  ["chat_id", ["1", "0", digits, null]],
  ["volume_control", flags],
  ["page_enter_text", ["x".repeat(100), "💩".repeat(100), null]],
  ["locale", locales],
  ["layout", layouts],
  ["assets.use_chat_avatar", flags],
  ["assets.shuffle_audios", flags],
  ["assets.play_all_audios", flags],
  ["profile.opacity", percents],
  ["profile.blur", percents],
  ["profile.font", fonts],
  ["colors.accent", colours],
  ["colors.text", colours],
  ["colors.background", colours],
  ["colors.badge", colours],
  ["colors.link", colours],
  ["colors.monochrome_links", flags],
  ["effects.background", backgrounds.split(" ")],
  ["effects.cursor", cursors.split(" ")],
  ["effects.username", usernames.split(" ")],
  ["tab.animated_title", ["none", "typewriter", "reverse", "left-right", "scroll"]],
  ["tab.use_avatar", flags],
  ["privacy.hide_views", flags],
  ["privacy.hide_badges", flags],
  ["privacy.hide_join_date", flags],
  ["privacy.search_engines_indexing", flags],
  ["typewriter.enabled", flags],
  ["typewriter.texts", [[], ["a", "a"], Array(10).fill("💩".repeat(120)), ['"{},\\', "null", "NULL"]]],
];

/** Fields that only variant B shows, with the path that shows them there. */
const onlyInB: [path: string, shown: string, values: Values][] = [
  ["location", "config.location", ["x".repeat(60), "💩".repeat(60), null]],
  ["avatar_shape", "config.avatar_shape", ["circle", "rounded", "square", "squircle", "hexagon", "diamond"]],
  ["effects.badges_glow", "effects.badges_glow", flags],
  ["effects.links_glow", "effects.links_glow", flags],
  ["effects.username_glow", "effects.username_glow", flags],
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

describe("PATCH /api/user with one field", () => {
  it.each(own)(
    "%s takes every valid value, shows it at once and later, and leaves all else as it was",
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

  it.each(onlyInB)("%s takes every valid value, shown as %s in variant B alone", async (path, shown, values) => {
    const profile = await newProfile();
    const [body, before] = [await profile.own(), await profile.variantB()];
    for (const value of values) {
      expect(await read(await profile.patch(change(path, value)))).toEqual({ status: 200, body });
      expect(await profile.variantB()).toEqual(put(before, shown, value));
    }
  });

  it.each([
    ["display_name", "display_name", "\t Ada  Lovelace \n", "Ada  Lovelace"],
    ["bio", "bio", "\n\n a\n\n b \t\u3000", "a\n\n b"],
    ["bio", "bio", ` ${"💩".repeat(500)} `, "💩".repeat(500)],
    ["page_enter_text", "page_enter_text", " in ", "in"],
    ["location", "config.location", "\u00a0London\ufeff", "London"],
    ["chat_id", "chat_id", " 80351110224678912\n", "80351110224678912"],
    ["typewriter.texts", "typewriter.texts", [" a b ", "c"], ["a b", "c"]],
    ["typewriter.texts", "typewriter.texts", ["a", "", " \t", "b"], ["a", "b"]],
  ])("%s, shown as %s, is trimmed at its ends: %j", async (path, shown, value, trimmed) => {
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
  ])("%s without anything but space is null", async (path, filled) => {
    const profile = await newProfile();
    const [own, variantB] = [await profile.own(), await profile.variantB()];
    for (const value of ["", " ", "\n\t\u3000", " ".repeat(600)]) {
      const filling = filled ?? `a${profile.person.username}`.slice(0, 32);
      expect((await profile.patch({ [path]: filling })).status).toBe(200);
      expect(await read(await profile.patch({ [path]: value }))).toEqual({ status: 200, body: own });
      expect(await profile.variantB()).toEqual(variantB);
    }
  });

  it("privacy.hide_likes is shown in public alone", async () => {
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
  ] as const)("%s null is the same as none, which variant B shows as %j after %s", async (path, some, inVariantB) => {
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
  });

  it.each([[null], [[]]])("assets.audios %j deletes every track, also of who has none", async (value) => {
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
  });

  it.each(["avatar", "background", "cursor"] as const)(
    "assets.%s is removed by null, and kept by its own address alone",
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

  it("profile.font is custom only for who has uploaded a font", async () => {
    const profile = await newProfile();
    const before = await profile.stored();
    await expectUnreadable(
      await profile.patch({ bio: "unwritten", profile: { font: "custom" } }),
      "profile.font",
      "must not be custom before you upload a font",
    );
    expect(await profile.stored()).toEqual(before);
  });

  it("all fields can change at once", async () => {
    const profile = await newProfileWithFont();
    const before = await profile.own();
    const last = own.map(([path, values]) => [path, values.at(-1)] as const);
    const body = last.reduce<unknown>((merged, [path, value]) => put(merged, path, value), before);
    const sent = last.reduce<unknown>((merged, [path, value]) => {
      const [group = ""] = path.split(".");
      return put({ [group]: {}, ...(merged as object) }, path, value);
    }, {});
    expect(await read(await profile.patch(sent))).toEqual({ status: 200, body });
    expect(await profile.own()).toEqual(body);
  });

  it("any two settings change together, also in more combinations than there are prepared statements", async () => {
    const profile = await newProfile();
    const settings = own.filter(([path]) => path !== "profile.font").slice(0, 13);
    const pairs = settings.flatMap((one, index) => settings.slice(index + 1).map((other) => [one, other] as const));
    expect(pairs.length).toBeGreaterThan(64);
    let expected = await profile.own();
    for (const [turn, pair] of pairs.entries()) {
      const chosen = pair.map(([path, values]) => [path, values[turn % values.length]] as const);
      const sent = chosen.reduce<unknown>((body, [path, value]) => {
        const [group = ""] = path.split(".");
        return put(path.includes(".") ? { [group]: {}, ...(body as object) } : body, path, value);
      }, {});
      expected = chosen.reduce((body, [path, value]) => put(body, path, value), expected);
      expect(await read(await profile.patch(sent))).toEqual({ status: 200, body: expected });
    }
  });
});
