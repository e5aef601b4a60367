import { beforeEach, expect, it, vi } from "vitest";
import { isUnsaved } from "@/app/settings/profile/_editor/state/draft-state";
import { SaveQueue } from "@/app/settings/profile/_editor/state/save-queue";
import { RequestError } from "@/app/settings/profile/_editor/state/server-draft";
import { noConflicts } from "@/app/settings/profile/_editor/state/window-conflicts";
import { MemoryDraftServer, withSetting } from "../support/draft-server";

beforeEach(() => void vi.useFakeTimers());

function openEditor(server = new MemoryDraftServer()) {
  const queue = new SaveQueue(server.draft, server);
  const set = (name: string, value: string) => queue.edit((page) => withSetting(page, name, value), name);
  return { server, queue, set };
}
const unreachable = () => new RequestError("unreachable", 0, {}, "", "unreachable");
const refused = () => new RequestError("The address is required", 400, { "document.links.0.value": ["is required"] });

it("edits of the draft are saved together half a second after the last one", async () => {
  const { server, queue, set } = openEditor();
  set("bio", "A");
  await vi.advanceTimersByTimeAsync(499);
  set("location", "Porto");
  await vi.advanceTimersByTimeAsync(499);
  expect(server.requests).toEqual([]);
  expect(queue.getState().save).toBe("saving");
  await vi.advanceTimersByTimeAsync(1);
  expect(server.requests).toEqual(["save"]);
  expect(server.draft.document.settings).toMatchObject({ bio: "A", location: "Porto" });
  expect(queue.getState().save).toBe("saved");
});

it("an edit that changes nothing is not saved", async () => {
  const { server, queue } = openEditor();
  queue.edit((page) => structuredClone(page));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.requests).toEqual([]);
  expect(queue.getState().history.done).toEqual([]);
});

it("one save runs at a time, and what is edited meanwhile is saved right after it", async () => {
  const { server, queue, set } = openEditor();
  set("bio", "A");
  const first = queue.saveNow();
  set("bio", "B");
  expect(queue.saveNow()).toBe(first);
  expect(await first).toBe(true);
  expect(server.sent.map(({ document }) => document.settings.bio)).toEqual(["A", "B"]);
  expect(server.sent.map(({ revision }) => revision)).toEqual([1, 2]);
});

it.each([0, 401, 429, 500, 503])(
  "a save that failed with status %i is sent again after four seconds",
  async (status) => {
    const { server, queue, set } = openEditor();
    const failure = new RequestError("later", status, {});
    server.failures.push(failure);
    set("bio", "A");
    expect(await queue.saveNow()).toBe(false);
    expect(queue.getState()).toMatchObject({ save: "waiting", saveError: failure });
    await vi.advanceTimersByTimeAsync(3_999);
    expect(server.requests).toEqual(["save"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.requests).toEqual(["save", "save"]);
    expect(queue.getState()).toMatchObject({ save: "saved", saveError: undefined });
  },
);

it("a draft that the server refused is sent again after the next edit, and not before", async () => {
  const { server, queue, set } = openEditor();
  server.failures.push(refused());
  set("bio", "A");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.requests).toEqual(["save"]);
  expect(queue.getState().save).toBe("waiting");
  set("bio", "B");
  await vi.advanceTimersByTimeAsync(500);
  expect(server.requests).toEqual(["save", "save"]);
  expect(queue.getState().saveError).toBeUndefined();
});

it.each([
  ["refused", refused()],
  ["lost", unreachable()],
])("what is edited during a save that is %s is sent half a second after that", async (_, failure) => {
  const { server, queue, set } = openEditor();
  server.failures.push(failure);
  const release = server.hold();
  set("bio", "A");
  await vi.advanceTimersByTimeAsync(500);
  set("bio", "B");
  await vi.advanceTimersByTimeAsync(2_000);
  release();
  await vi.advanceTimersByTimeAsync(499);
  expect(server.requests).toEqual(["save"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.requests).toEqual(["save", "save"]);
  expect(server.draft.document.settings.bio).toBe("B");
  expect(queue.getState()).toMatchObject({ save: "saved", saveError: undefined });
});

it("a save over another window's merges what that saved, and sends both", async () => {
  const { server, queue, set } = openEditor();
  server.saveElsewhere(withSetting(server.draft.document, "location", "Faro"));
  set("bio", "Mine");
  expect(await queue.saveNow()).toBe(true);
  expect(server.requests).toEqual(["save", "load", "save"]);
  expect(server.draft.document.settings).toMatchObject({ bio: "Mine", location: "Faro" });
});

it("a refresh takes over what another window saved, unless something is unsaved", async () => {
  const { server, queue, set } = openEditor();
  server.saveElsewhere(withSetting(server.draft.document, "location", "Faro"));
  queue.refresh();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.getState().document.settings.location).toBe("Faro");
  set("bio", "Mine");
  queue.refresh();
  expect(server.requests).toEqual(["load"]);
});

it("a draft that was loaded before the last save is not taken over", async () => {
  const { server, queue, set } = openEditor();
  const release = server.hold();
  queue.refresh();
  server.gate = undefined;
  set("location", "Faro");
  await queue.saveNow();
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.getState()).toMatchObject({ document: { settings: { location: "Faro" } }, stored: { revision: 2 } });
});

it("publishing saves first what is unsaved, and a page is not published over what cannot be saved", async () => {
  const { server, queue, set } = openEditor();
  set("bio", "A");
  server.failures.push(refused());
  expect(await queue.publish()).toBe(false);
  expect(server.requests).toEqual(["save"]);
  expect(queue.getState()).toMatchObject({ isPublishing: false, actionError: undefined });
  expect(await queue.publish()).toBe(true);
  expect(server.requests).toEqual(["save", "save", "publish"]);
  expect(queue.getState().stored.base.settings.bio).toBe("A");
});

it("a page that was not published says why until the next edit, and can be published then", async () => {
  const { server, queue, set } = openEditor();
  set("bio", "A");
  await queue.saveNow();
  const failure = unreachable();
  server.failures.push(failure);
  expect(await queue.publish()).toBe(false);
  expect(queue.getState()).toMatchObject({ isPublishing: false, actionError: failure, save: "saved" });
  set("bio", "B");
  expect(queue.getState().actionError).toBeUndefined();
  expect(await queue.publish()).toBe(true);
});

it("publishing a draft that another window saved meanwhile merges it here, so that it can be published next", async () => {
  const { server, queue, set } = openEditor();
  set("bio", "Mine");
  await queue.saveNow();
  server.saveElsewhere(withSetting(server.draft.document, "location", "Faro"));
  expect(await queue.publish()).toBe(false);
  expect(queue.getState().document.settings).toMatchObject({ bio: "Mine", location: "Faro" });
  expect(await queue.publish()).toBe(true);
  expect(server.draft.base.settings).toMatchObject({ bio: "Mine", location: "Faro" });
});

it("what is edited while a page is published stays, unpublished, and the conflicts of windows are over", async () => {
  const { server, queue, set } = openEditor();
  server.saveElsewhere(withSetting(server.draft.document, "bio", "Theirs"));
  set("bio", "Mine");
  await queue.saveNow();
  expect(queue.getState().conflicts).not.toEqual(noConflicts);
  const release = server.hold();
  const publishing = queue.publish();
  await vi.advanceTimersByTimeAsync(0);
  expect([server.requests.at(-1), queue.getState().isPublishing]).toEqual(["publish", true]);
  set("location", "Faro");
  release();
  expect(await publishing).toBe(true);
  const state = queue.getState();
  expect([state.isPublishing, state.conflicts, isUnsaved(state)]).toEqual([false, noConflicts, true]);
  expect(state.document.settings).toMatchObject({ bio: "Mine", location: "Faro" });
  expect(state.stored.base.settings).toMatchObject({ bio: "Mine", location: null });
});

it.each([
  ["publish", (queue: SaveQueue) => queue.publish(), { bio: "Mine", location: "Faro" }],
  ["discard", (queue: SaveQueue) => queue.discard(), { bio: null, location: null }],
] as const)("what is edited during a %s is saved after it, and meets no other window", async (request, act, saved) => {
  const { server, queue, set } = openEditor();
  set("bio", "Mine");
  await queue.saveNow();
  const release = server.hold();
  const acting = act(queue);
  await vi.advanceTimersByTimeAsync(0);
  set("location", "Faro");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.requests).toEqual(["save", request]);
  release();
  await acting;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(queue.getState()).toMatchObject({ save: "saved", saveError: undefined, actionError: undefined });
  expect(server.draft.document.settings).toMatchObject(saved);
});

/** An editor whose page says "First", then "Second", and its draft "Third". */
async function openPublishedTwice() {
  const editor = openEditor();
  const { server, queue, set } = editor;
  set("bio", "First");
  await queue.publish();
  const first = server.draft.base;
  set("bio", "Second");
  await queue.publish();
  set("bio", "Third");
  server.requests.length = 0;
  return { ...editor, first };
}

it("publishing an earlier page keeps the draft, and what is typed meanwhile", async () => {
  const { server, queue, set, first } = await openPublishedTwice();
  const release = server.hold();
  const publishing = queue.publishOther(first);
  set("location", "Faro");
  release();
  expect(await publishing).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.draft.base.settings).toMatchObject({ bio: "First", location: null });
  expect(server.draft.document.settings).toMatchObject({ bio: "Third", location: "Faro" });
  expect(queue.getState()).toMatchObject({ save: "saved", isPublishing: false, actionError: undefined });
  expect(queue.getState().document).toEqual(server.draft.document);
});

it.each([
  ["its save is refused", 1, false],
  ["the answer to its save is lost", 1, true],
  ["its publication is refused", 2, false],
  ["the answer to its publication is lost", 2, true],
] as const)("an earlier page that is not published because %s says so, and keeps the draft", async (_, at, isLost) => {
  const { server, queue, set, first } = await openPublishedTwice();
  await queue.saveNow();
  server.failAt(at, unreachable(), isLost);
  const release = server.hold();
  const publishing = queue.publishOther(first);
  set("location", "Faro");
  release();
  expect(await publishing).toBe(false);
  expect(queue.getState().actionError).toEqual(unreachable());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(queue.getState()).toMatchObject({ save: "saved", saveError: undefined });
  for (const { settings } of [queue.getState().document, server.draft.document])
    expect(settings).toMatchObject({ bio: "Third", location: "Faro" });
  expect(await queue.publishOther(first)).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.draft.base.settings.bio).toBe("First");
  expect(server.draft.document.settings).toMatchObject({ bio: "Third", location: "Faro" });
});

it("a page in conflict is not published, and a conflict settled without an edit is saved", async () => {
  const server = new MemoryDraftServer();
  const conflict = { path: "settings.bio", mine: "Mine", theirs: "Theirs" };
  server.draft = {
    ...server.draft,
    base: withSetting(server.draft.base, "bio", "Theirs"),
    document: withSetting(server.draft.base, "bio", "Mine"),
    conflicts: [conflict],
  };
  const { queue } = openEditor(server);
  expect(await queue.publish()).toBe(false);
  expect(server.requests).toEqual(["publish"]);
  queue.apply({ type: "conflictSettled", path: conflict.path });
  await vi.advanceTimersByTimeAsync(500);
  expect(server.sent).toEqual([expect.objectContaining({ conflicts: [] })]);
  expect(await queue.publish()).toBe(true);
});

it("discarding gives up what cannot be saved, too, and undoing it brings that back", async () => {
  const { server, queue, set } = openEditor();
  server.failures.push(refused());
  set("bio", "A");
  await queue.saveNow();
  await queue.discard();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.requests).toEqual(["save", "discard"]);
  expect(queue.getState()).toMatchObject({ save: "saved", saveError: undefined });
  queue.apply({ type: "undone" });
  await vi.advanceTimersByTimeAsync(500);
  expect(server.draft.document.settings.bio).toBe("A");
});

it("discarding waits for a save that has begun, and names the revision that this made", async () => {
  const { server, queue, set } = openEditor();
  set("bio", "A");
  void queue.saveNow();
  await queue.discard();
  expect(server.requests).toEqual(["save", "discard"]);
  expect(isUnsaved(queue.getState())).toBe(false);
  expect(server.draft.document.settings.bio).toBeNull();
});

it("a draft that does not exist begins without an edit, once", async () => {
  const server = new MemoryDraftServer();
  server.draft = { ...server.draft, revision: 0 };
  const { queue } = openEditor(server);
  queue.begin();
  await vi.advanceTimersByTimeAsync(0);
  queue.begin();
  expect(server.requests).toEqual(["save"]);
  expect(queue.getState()).toMatchObject({ save: "saved", stored: { revision: 1 } });
});

it("what is edited while a draft begins stays and is saved", async () => {
  const server = new MemoryDraftServer();
  server.draft = { ...server.draft, revision: 0 };
  const { queue, set } = openEditor(server);
  const release = server.hold();
  queue.begin();
  set("bio", "A");
  release();
  await vi.advanceTimersByTimeAsync(500);
  expect(server.requests).toEqual(["save", "save"]);
  expect(server.draft.document.settings.bio).toBe("A");
});

it("publishing and discarding wait for a draft that begins, and name the revision that this made", async () => {
  for (const [action, requests] of [
    ["publish", ["save", "save", "publish"]],
    ["discard", ["save", "discard"]],
  ] as const) {
    const server = new MemoryDraftServer();
    server.draft = { ...server.draft, revision: 0 };
    const { queue, set } = openEditor(server);
    const release = server.hold();
    queue.begin();
    set("bio", "A");
    const done = queue[action]();
    release();
    await done;
    expect([action, server.requests]).toEqual([action, requests]);
    expect(queue.getState()).toMatchObject({ saveError: undefined, actionError: undefined });
  }
});

it("a draft that cannot begin says why", async () => {
  const server = new MemoryDraftServer();
  server.draft = { ...server.draft, revision: 0 };
  const { queue } = openEditor(server);
  const failure = unreachable();
  server.failures.push(failure);
  queue.begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.getState()).toMatchObject({ saveError: failure, save: "saved" });
});
