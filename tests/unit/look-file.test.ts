import { expect, it, test } from "vitest";
import { messages } from "@/lib/core/messages/messages";
import { pageControls } from "@/lib/page/document/controls";
import { pageDocument } from "@/lib/page/document/document";
import { parseThemeFile, themeFile } from "@/lib/page/themes/theme-file";
import { themes } from "@/lib/page/themes/themes";
import { anyLook } from "../support/arbitrary-looks";
import { fc } from "../support/properties";
import { runs } from "../support/sampling";

const [{ settings }] = themes;
const read = (text: string) => parseThemeFile(text, pageControls, messages.en.pageParts.lookFile);
const whole = () => structuredClone({ vitrine_look: 1, name: "Mine", settings });
const written = (change: (file: ReturnType<typeof whole>) => unknown) => {
  const file = whole();
  return JSON.stringify(change(file) ?? file);
};

const withSetting = (change: object, group?: keyof typeof settings) =>
  written((file) => void Object.assign(group ? (file.settings[group] as object) : file.settings, change));

test("whatever look a page has comes back from its file", () => {
  fc.assert(
    fc.property(anyLook, (look) => {
      const page = pageDocument.parse({
        settings: { display_name: "Ada", ...look, tab: { ...look.tab, use_avatar: false } },
        files: { font: "3c5a6d0e-2a50-4b52-9df5-0a8f2f9c1f77.woff2" },
      });
      expect(read(themeFile(page, "Mine"))).toEqual({ look: { name: "Mine", settings: look } });
    }),
    { numRuns: runs(300) },
  );
});

test("a file of a look holds the look alone", () => {
  const page = pageDocument.parse({ settings: { display_name: "Ada", bio: "Secret.", ...settings } });
  expect(JSON.parse(themeFile(page, "Mine"))).toEqual(whole());
});

test("a file of the first release, which has no backdrop, gets the usual one", () => {
  const text = written(({ settings: { backdrop: _, ...settings }, ...file }) => ({ ...file, settings }));
  expect(read(text)).toEqual({ look: { name: "Mine", settings: { ...settings, backdrop: "mesh" } } });
});

test("null is none, as everywhere", () => {
  const text = written(({ settings: { effects, tab } }) => {
    Object.assign(effects, { background: null, cursor: null, username: null });
    Object.assign(tab, { animated_title: null });
  });
  const none = { ...settings.effects, background: "none", cursor: "none", username: "none" };
  expect(read(text)).toEqual({
    look: { name: "Mine", settings: { ...settings, effects: none, tab: { animated_title: "none" } } },
  });
});

test("a setting that a file lacks, as one from an earlier version does, is that of a new account", () => {
  const text = written(({ settings: { profile, effects, ...rest } }) => ({
    ...{ vitrine_look: 1, name: "Mine" },
    settings: { ...rest, profile: { font: profile.font, opacity: profile.opacity } },
  }));
  const { effects } = pageDocument.parse({ settings: { display_name: "Ada" } }).settings;
  expect(read(text)).toEqual({
    look: { name: "Mine", settings: { ...settings, profile: { ...settings.profile, blur: 20 }, effects } },
  });
});

it.each([
  ["", "This file isn't JSON. Choose a file that was saved as a look."],
  ["[1]", "This file doesn't contain a look. Choose a file that was saved as a look."],
  ["null", "This file doesn't contain a look. Choose a file that was saved as a look."],
  ['{"name":"x"}', "This file doesn't contain a look. Choose a file that was saved as a look."],
  ['{"vitrine_look":2}', "This look was made with a newer version that this site can't read yet."],
  ['{"vitrine_look":1}', "name is missing."],
  ['{"vitrine_look":1,"name":"x","settings":[]}', "settings must be an object."],
  ['{"vitrine_look":1,"name":"x","settings":{"__proto__":{}}}', "settings.__proto__ is not a look setting."],
  ['{"vitrine_look":1,"name":"x"}', "settings is missing."],
  [" ".repeat(20_001), "This file is too long to be a look."],
  [written((file) => ({ ...file, name: "  " })), "name must have 1 to 50 characters."],
  [written((file) => ({ ...file, name: "x".repeat(51) })), "name must have 1 to 50 characters."],
  [written((file) => ({ ...file, script: 1 })), "script is not a look setting."],
  [withSetting({ bio: "Hello" }), "settings.bio is not a look setting."],
  [withSetting({ use_avatar: true }, "tab"), "settings.tab.use_avatar is not a look setting."],
  [withSetting({ accent: "red" }, "colors"), "settings.colors.accent must be a colour such as #1af or #11aaff."],
  [withSetting({ opacity: 101 }, "profile"), "settings.profile.opacity must be a whole number from 0 to 100."],
  [withSetting({ links_glow: "yes" }, "effects"), "settings.effects.links_glow must be true or false."],
  [
    withSetting({ layout: "grid" }),
    "settings.layout must be one of default, modern, minimal, compact, portfolio, split, newspaper, poster, console, arcade, collage.",
  ],
])("%.60s", (text, problem) => {
  expect(read(text)).toEqual({ problem });
});

test("a file is refused exactly where the document would refuse its settings", () => {
  const odd = fc.oneof(fc.json(), fc.constantFrom("none", "#abc", "#abcd", 0, 100, 101, 1.5, true, null, "custom"));
  const places = Object.entries(settings).flatMap(([group, value]): { group: string; key?: string }[] =>
    typeof value === "object" ? Object.keys(value).map((key) => ({ group, key })) : [{ group }],
  );
  fc.assert(
    fc.property(fc.constantFrom(...places), odd, ({ group, key }, value) => {
      const changed: Record<string, unknown> = structuredClone(settings);
      if (key === undefined) changed[group] = value;
      else changed[group] = { ...(changed[group] as object), [key]: value };
      const isRead = "look" in read(JSON.stringify({ vitrine_look: 1, name: "Mine", settings: changed }));
      const page = pageDocument.safeParse({
        settings: { display_name: "Ada", ...changed },
        files: { font: "3c5a6d0e-2a50-4b52-9df5-0a8f2f9c1f77.woff2" },
      });
      expect(isRead).toBe(page.success);
    }),
    { numRuns: runs(500) },
  );
});
