import { expect, it } from "vitest";
import {
  joinedConflicts,
  noConflicts,
  shownConflicts,
  withoutConflict,
} from "@/app/settings/profile/_editor/window-conflicts";
import { pageDocument, withIds } from "@/lib/page/document";
import { mergePages } from "@/lib/page/merge";
import { withValue } from "@/lib/page/places";

const empty = withIds(pageDocument.parse({ settings: { display_name: "Ada" } }));
const withBio = (bio: string) => withValue(empty, "settings.bio", bio);
const bio = { path: "settings.bio" };
const bioConflict = { ...bio, mine: "Mine", theirs: "Theirs" };

it("what was edited here and published elsewhere is in conflict by its place, with whatever is there now", () => {
  const loaded = { base: withBio("Theirs"), document: withBio("Theirs"), conflicts: [] };
  const { document, conflicts } = mergePages(empty, withBio("Mine"), loaded.document);
  const joined = joinedConflicts(noConflicts, loaded, conflicts, []);
  expect(joined).toEqual({ published: [expect.objectContaining(bio)], windows: [] });
  expect(shownConflicts(joined, document, loaded.base)).toEqual([{ ...bio, mine: "Mine", theirs: "Theirs" }]);
  expect(shownConflicts(joined, withBio("Later"), withBio("Newer"))).toEqual([
    { ...bio, mine: "Later", theirs: "Newer" },
  ]);
  expect(shownConflicts(withoutConflict(joined, bio.path), document, loaded.base)).toEqual([]);
});

it("what another window saved, and nobody has published, is in conflict in this window alone", () => {
  const loaded = { base: empty, document: withBio("Other window"), conflicts: [] };
  const { document, conflicts } = mergePages(empty, withBio("Mine"), loaded.document);
  const joined = joinedConflicts(noConflicts, loaded, conflicts, []);
  expect(joined).toEqual({ published: [], windows: [{ ...bio, mine: "Mine", theirs: "Other window" }] });
  expect(shownConflicts(joined, document, empty)).toEqual(joined.windows);
  expect(shownConflicts(joined, withBio("Other window"), empty)).toEqual([]);
  expect(withoutConflict(joined, bio.path)).toEqual(noConflicts);
});

it("what another window settled is settled here, and what is not saved yet stays", () => {
  const loaded = { base: withBio("Theirs"), document: withBio("Mine"), conflicts: [] };
  const known = { published: [bio, { path: "settings.location" }], windows: [] };
  expect(joinedConflicts(known, loaded, [], [bioConflict])).toEqual({
    published: [{ path: "settings.location" }],
    windows: [],
  });
  expect(joinedConflicts(known, { ...loaded, conflicts: [bioConflict] }, [], [bioConflict]).published).toEqual([
    { path: "settings.location" },
    expect.objectContaining(bio),
  ]);
});

it("what is settled here stays settled while a draft is loaded that was read before, until something else is published", () => {
  const known = { published: [], windows: [] };
  const loaded = { base: withBio("Theirs"), document: withBio("Mine"), conflicts: [bioConflict] };
  expect(joinedConflicts(known, loaded, [], [bioConflict])).toEqual(noConflicts);
  const newer = { ...bioConflict, theirs: "Newer" };
  const later = { base: withBio("Newer"), document: withBio("Mine"), conflicts: [newer] };
  expect(joinedConflicts(known, later, [], [bioConflict]).published).toEqual([newer]);
});
