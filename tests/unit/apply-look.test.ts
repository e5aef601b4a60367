import { expect, test } from "vitest";
import { type PageDocument, pageDocument, withIds } from "@/lib/page/document/document";
import type { LookGroup, LookSettings } from "@/lib/page/document/look-settings";
import { contrast, parseHex } from "@/lib/page/palette/colours";
import { backgroundExtremes, paletteInput } from "@/lib/page/palette/palette";
import { applyTheme, themeOf } from "@/lib/page/themes/apply-theme";
import { randomTheme } from "@/lib/page/themes/random-theme";
import { themes } from "@/lib/page/themes/themes";
import { anyLocks, anyLook } from "../support/arbitrary-looks";
import { fc } from "../support/properties";
import { randomNumbers } from "../support/random-numbers";
import { runs } from "../support/sampling";

const file = "3c5a6d0e-2a50-4b52-9df5-0a8f2f9c1f77";

/** A page with something in every place, in that look. */
function pageIn(look: LookSettings): PageDocument {
  const { tab, ...rest } = look;
  return withIds(
    pageDocument.parse({
      settings: {
        ...rest,
        display_name: "Ada Lovelace",
        bio: "Notes.",
        page_enter_text: "Enter",
        playback: { shuffle_audios: true },
        privacy: { hide_views: true },
        typewriter: { enabled: true, texts: ["One"] },
        tab: { ...tab, use_avatar: false },
      },
      files: { avatar: `${file}.webp`, font: `${file}.woff2` },
      links: [{ type: "github", value: "ada" }],
      cards: [{ type: "weather", value: "London" }],
      tracks: [{ name: "Night train", file: `${file}.mp3` }],
    }),
  );
}

/** The values of each group of a look. */
const groupsOf = (look: LookSettings): Record<LookGroup, unknown> => ({
  layout: look.layout,
  shape: look.avatar_shape,
  card: [look.profile.opacity, look.profile.blur, look.card],
  buttons: look.buttons,
  font: [look.profile.font, look.type],
  colours: [look.colors, look.backdrop],
  effects: [look.effects, look.tab],
});

test("a look replaces every group that is not locked, and nothing else of the page", () => {
  fc.assert(
    fc.property(anyLook, anyLook, anyLocks, (before, next, locks) => {
      const page = pageIn(before);
      const untouched = structuredClone(page);
      const dressed = applyTheme(page, next, locks);
      const [old, wanted, made] = [before, next, themeOf(dressed)].map(groupsOf);
      for (const group of Object.keys(made ?? {}) as LookGroup[])
        expect(made?.[group]).toEqual(locks.has(group) ? old?.[group] : wanted?.[group]);
      const bare = pageIn(before);
      expect(applyTheme(dressed, before)).toEqual({
        ...bare,
        links: page.links,
        cards: page.cards,
        order: page.order,
        tracks: page.tracks,
      });
      expect(page).toEqual(untouched);
      expect(pageDocument.safeParse(dressed).error).toBeUndefined();
    }),
    { numRuns: runs(300) },
  );
});

test("a look with an uploaded font leaves the font of a page that has none", () => {
  const [{ settings }] = themes;
  const own = { ...settings, profile: { ...settings.profile, font: "custom" as const } };
  const page = pageIn(settings);
  const without = { ...page, files: { ...page.files, font: null } };
  expect(themeOf(applyTheme(without, own))).toEqual(settings);
  expect(themeOf(applyTheme(page, own))).toEqual(own);
});

test("a page that takes a look does not share its parts with it", () => {
  const [{ settings }, other] = themes;
  const dressed = applyTheme(pageIn(settings), other?.settings ?? settings);
  dressed.settings.colors.accent = "#123456";
  expect(other?.settings.colors.accent).not.toBe("#123456");
});

test("a surprise is a complete look with readable letters, and keeps locked groups", () => {
  fc.assert(
    fc.property(fc.integer(), anyLook, anyLocks, (seed, current, locks) => {
      const made = randomTheme(randomNumbers(seed), themes, current, locks);
      const page = applyTheme(pageIn(current), made, locks);
      expect(themeOf(page)).toEqual(made);
      expect(pageDocument.safeParse(page).error).toBeUndefined();
      const [old, drawn] = [groupsOf(current), groupsOf(made)];
      for (const group of locks) expect(drawn[group]).toEqual(old[group]);
      if (locks.has("colours")) return;
      const grounds = backgroundExtremes(paletteInput(made));
      const least = (hex: string) => Math.min(...grounds.map((ground) => contrast(parseHex(hex), ground)));
      expect(least(made.colors.text)).toBeGreaterThanOrEqual(5.5);
      expect(least(made.colors.badge)).toBeGreaterThanOrEqual(4.5);
      expect(least(made.colors.link)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: runs(1000) },
  );
});

test("the same numbers make the same surprise, and others another", () => {
  const [{ settings }] = themes;
  const drawn = Array.from({ length: 60 }, (_, seed) =>
    JSON.stringify(randomTheme(randomNumbers(seed), themes, settings, new Set())),
  );
  expect(drawn).toEqual(
    Array.from({ length: 60 }, (_, seed) =>
      JSON.stringify(randomTheme(randomNumbers(seed), themes, settings, new Set())),
    ),
  );
  expect(new Set(drawn).size).toBe(60);
});
