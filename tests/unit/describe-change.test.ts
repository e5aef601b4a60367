import { expect, it } from "vitest";
import { describeChange } from "@/app/settings/profile/_editor/panels/describe-change";
import { pageControls } from "@/lib/page/document/controls";
import { pageDocument, withIds } from "@/lib/page/document/document";
import { diffPages } from "@/lib/page/document/merge";
import { pathLabel } from "@/lib/page/document/place-words";
import { fieldPath } from "@/lib/page/document/places";
import { editorWords } from "@/lib/page/editor/words";

const words = editorWords("en");
const empty = withIds(pageDocument.parse({ settings: { display_name: "Ada" } }));
const full = withIds(
  pageDocument.parse({
    settings: { display_name: "Ada" },
    links: [
      { type: "github", value: "ada", title: "Code" },
      { type: "x", value: "ada" },
    ],
    cards: [{ type: "weather", value: "Lisbon" }],
    tracks: [{ name: "Waltz", file: `${crypto.randomUUID()}.mp3`, cover: null }],
  }),
);

it("a change is named by what it adds or removes, also when only the published page has it", () => {
  const wordsFor = (base: typeof full, document: typeof full) =>
    diffPages(base, document)
      .map((change) => describeChange(change, { controls: [], document, base, words }))
      .filter((text) => !text.startsWith("Order"))
      .toSorted();
  const names = ["Block Weather Lisbon", "Link Code", "Link X", "Track Waltz"];
  expect(wordsFor(full, empty)).toEqual(names.map((name) => `${name} removed`));
  expect(wordsFor(empty, full)).toEqual(names.map((name) => `${name} added`));
});

it("what a refusal names by number is found by its id, and called as people know it", () => {
  const wordsFor = (field: string) =>
    pathLabel(fieldPath(full, field), { controls: pageControls, document: full, words });
  expect(fieldPath(full, "links.1.value")).toBe(`links.${full.links[1]?.id}`);
  expect(["settings.bio", "settings.typewriter.texts.3", "settings.unknown"].map(wordsFor)).toEqual([
    ...["Bio", "Lines", "Setting"],
  ]);
  expect(["links", "order", "links.0.title", "links.1", "links.9"].map(wordsFor)).toEqual([
    ...["Links", "Order of the page", "Link Code", "Link X", "Link"],
  ]);
});
