import { expect, it } from "vitest";
import {
  listConflicts,
  mergeConflicts,
  noConflicts,
  removeConflict,
} from "@/app/settings/profile/_editor/state/window-conflicts";
import { pageDocument, withIds } from "@/lib/page/document/document";
import { mergePages } from "@/lib/page/document/merge";
import type { Conflict } from "@/lib/page/document/places";
import { withValue } from "@/lib/page/document/places";

const empty = withIds(pageDocument.parse({ settings: { display_name: "Ada" } }));
const withBio = (bio: string) => withValue(empty, "settings.bio", bio);
const bio = { path: "settings.bio" };
/** What the server had when the window settled something. */
const before = (open: Conflict[], revision = 3) => ({ revision, open });
const bioConflict = { ...bio, mine: "Mine", theirs: "Theirs" };

it("an edit here and a publication elsewhere conflict by place, with the present values", () => {
  const loaded = { base: withBio("Theirs"), document: withBio("Theirs"), conflicts: [], revision: 3 };
  const { document, conflicts } = mergePages(empty, withBio("Mine"), loaded.document);
  const joined = mergeConflicts(noConflicts, loaded, conflicts, before([]));
  expect(joined).toEqual({ published: [expect.objectContaining(bio)], windows: [] });
  expect(listConflicts(joined, document, loaded.base)).toEqual([{ ...bio, mine: "Mine", theirs: "Theirs" }]);
  expect(listConflicts(joined, withBio("Later"), withBio("Newer"))).toEqual([
    { ...bio, mine: "Later", theirs: "Newer" },
  ]);
  expect(listConflicts(removeConflict(joined, bio.path), document, loaded.base)).toEqual([]);
});

it("what another window saved, and nobody has published, is in conflict in this window alone", () => {
  const loaded = { base: empty, document: withBio("Other window"), conflicts: [], revision: 3 };
  const { document, conflicts } = mergePages(empty, withBio("Mine"), loaded.document);
  const joined = mergeConflicts(noConflicts, loaded, conflicts, before([]));
  expect(joined).toEqual({ published: [], windows: [{ ...bio, mine: "Mine", theirs: "Other window" }] });
  expect(listConflicts(joined, document, empty)).toEqual(joined.windows);
  expect(listConflicts(joined, withBio("Other window"), empty)).toEqual([]);
  expect(removeConflict(joined, bio.path)).toEqual(noConflicts);
});

it("a conflict settled in another window is settled here, and unsaved ones stay", () => {
  const loaded = { base: withBio("Theirs"), document: withBio("Mine"), conflicts: [], revision: 3 };
  const known = { published: [bio, { path: "settings.location" }], windows: [] };
  expect(mergeConflicts(known, loaded, [], before([bioConflict]))).toEqual({
    published: [{ path: "settings.location" }],
    windows: [],
  });
  expect(mergeConflicts(known, { ...loaded, conflicts: [bioConflict] }, [], before([bioConflict])).published).toEqual([
    { path: "settings.location" },
    expect.objectContaining(bio),
  ]);
});

it("a settled conflict stays settled while an older draft is loaded, until another window saves or something is published", () => {
  const known = { published: [], windows: [] };
  const loaded = { base: withBio("Theirs"), document: withBio("Mine"), conflicts: [bioConflict], revision: 3 };
  expect(mergeConflicts(known, loaded, [], before([bioConflict]))).toEqual(noConflicts);
  expect(mergeConflicts(known, loaded, [], before([bioConflict], 2)).published).toEqual([bioConflict]);
  const newer = { ...bioConflict, theirs: "Newer" };
  const later = { base: withBio("Newer"), document: withBio("Mine"), conflicts: [newer], revision: 3 };
  expect(mergeConflicts(known, later, [], before([bioConflict])).published).toEqual([newer]);
});
