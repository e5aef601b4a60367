import { expect, it } from "vitest";
import { summarizeChanges } from "@/app/settings/profile/_editor/panels/summarize-changes";
import type { Language } from "@/lib/core/messages/languages";
import { pageDocument, withIds } from "@/lib/page/document/document";
import { controlsIn, editorWords } from "@/lib/page/editor/words";

const ids = Array.from({ length: 6 }, () => crypto.randomUUID());
const link = (at: number, value: string) => ({ id: ids[at], type: "github" as const, value });
const settings = { display_name: "Ada" };
const page = (written: object) => withIds(pageDocument.parse({ settings, ...written }));
const before = page({ links: [link(0, "ada"), link(1, "grace")] });

const summary = (written: object, language: Language = "en") =>
  summarizeChanges(before, page(written), {
    ...{ language, words: editorWords(language), controls: controlsIn(language) },
  });

it("a version is named by its look, its lists by their numbers, and its settings by their labels", () => {
  const changed = {
    settings: { ...settings, bio: "Hello", layout: "split", colors: { accent: "#123456" } },
    links: [link(0, "ada-l"), link(2, "joan")],
  };
  expect(summary(changed)).toBe("Look, 3 links, bio");
  expect(summary(changed, "de")).toBe("Look, 3 Links und Über dich");
  expect(summary({ links: [link(0, "ada"), link(1, "grace")] })).toBe("");
});

it("one change is one word, and the order of the page is named only where something moved", () => {
  expect(summary({ settings: { ...settings, bio: "Hello" }, links: before.links })).toBe("Bio");
  expect(summary({ links: [link(1, "grace"), link(0, "ada")] })).toBe("Order of the page");
  expect(summary({ links: [link(0, "ada")] })).toBe("1 link");
});

it("of many changes the first three are named, and the others counted", () => {
  const changed = {
    settings: { ...settings, bio: "Hello", location: "London", layout: "split", chat_id: "94490510688792576" },
    cards: [{ type: "weather", value: "Lisbon" }],
  };
  expect(summary(changed)).toBe("Look, 2 links, 1 block, 3 more");
});
