import { expect, it } from "vitest";
import { changeInWords } from "@/app/settings/profile/_editor/change-words";
import { pageDocument, withIds } from "@/lib/page/document";
import { changesOf } from "@/lib/page/merge";

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
  const told = (base: typeof full, document: typeof full) =>
    changesOf(base, document)
      .map((change) => changeInWords(change, { controls: [], document, base }))
      .filter((words) => !words.startsWith("Order"))
      .toSorted();
  const names = ["Card Weather Lisbon", "Link Code", "Link X", "Track Waltz"];
  expect(told(full, empty)).toEqual(names.map((name) => `${name} removed`));
  expect(told(empty, full)).toEqual(names.map((name) => `${name} added`));
});
