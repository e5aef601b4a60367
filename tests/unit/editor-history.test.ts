import { expect, it } from "vitest";
import {
  emptyHistory,
  endStep,
  type History,
  recordStep,
  redoStep,
  undoStep,
} from "@/app/settings/profile/_editor/state/history";
import { type PageDocument, pageDocument, withIds } from "@/lib/page/document/document";
import { withValue } from "@/lib/page/document/places";
import { fc } from "../support/properties";

const page = withIds(pageDocument.parse({ settings: { display_name: "Ada" } }));
const named = (name: string) => withValue(page, "settings.display_name", name);
const bio = (document: PageDocument, text: string) => withValue(document, "settings.bio", text);

/** Makes edits one after the other. */
function edited(names: readonly [name: string, key: string, at: number][]) {
  return names.reduce(
    ({ history, document }, [name, key, at]) => {
      const next = withValue(document, "settings.display_name", name);
      return { history: recordStep(history, document, next, key, at), document: next };
    },
    { history: emptyHistory as History, document: page },
  );
}

it("the editor's history merges typing within a second at one place into one step", () => {
  const { history, document } = edited([
    ["A", "name", 0],
    ["Al", "name", 300],
    ["Ale", "name", 900],
  ]);
  expect(undoStep(history, document).document).toEqual(page);
  expect(history.done).toHaveLength(1);
});

it("the editor's history takes edits of two places, after a pause, and after a gesture apart", () => {
  const quick = edited([
    ["A", "name", 0],
    ["B", "other", 1],
  ]);
  expect(quick.history.done).toHaveLength(2);
  const slow = edited([
    ["A", "name", 0],
    ["B", "name", 1_000],
  ]);
  expect(slow.history.done).toHaveLength(2);
  const { history, document } = edited([["A", "name", 0]]);
  expect(recordStep(endStep(history), document, named("B"), "name", 1).done).toHaveLength(2);
});

it("the editor's history takes a gesture as one step, however slow, and two of one control as two", () => {
  const { history, document } = edited([["A", "name", 0]]);
  const begun = endStep(history);
  const dragged = recordStep(begun, document, named("B"), "name", 10, true);
  const still = recordStep(dragged, named("B"), named("C"), "name", 60_000, true);
  expect([dragged, still].map(({ done }) => done.length)).toEqual([2, 2]);
  const again = recordStep(endStep(still), named("C"), named("D"), "name", 60_010, true);
  expect(again.done).toHaveLength(3);
  expect(undoStep(again, named("D")).document).toEqual(named("C"));
});

it("the editor's history can redo an undone step until something else is edited", () => {
  const { history, document } = edited([["A", "name", 0]]);
  const back = undoStep(history, document);
  expect(redoStep(back.history, back.document).document).toEqual(document);
  const other = recordStep(back.history, back.document, named("C"), "name", 5_000);
  expect(redoStep(other, named("C"))).toEqual({ history: other, document: named("C") });
});

it("the editor's history leaves later changes elsewhere as they are", () => {
  const { history, document } = edited([["A", "name", 0]]);
  expect(undoStep(history, bio(document, "from another window")).document).toEqual(bio(page, "from another window"));
});

it("the editor's history comes back to the beginning through any number of edits, and to the end again", () => {
  const edits = fc.array(fc.tuple(fc.string({ maxLength: 5 }), fc.constantFrom("a", "b"), fc.nat(9_000)), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(edits, (names) => {
      let state = edited(names.sort(([, , one], [, , other]) => one - other));
      const end = state.document;
      while (state.history.done.length > 0) state = undoStep(state.history, state.document);
      expect(state.document).toEqual(page);
      while (state.history.undone.length > 0) state = redoStep(state.history, state.document);
      expect(state.document).toEqual(end);
    }),
  );
});
