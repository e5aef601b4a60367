import { database, type Transaction } from "@/db/client";
import * as files from "@/lib/media/page-file-store";
import { pageDocument, withIds } from "@/lib/page/document";
import * as draftFiles from "@/lib/page/draft-files";
import * as drafts from "@/lib/page/draft-store";
import { makeRoom } from "@/lib/page/make-room";
import * as publishing from "@/lib/page/publish";
import * as versions from "@/lib/page/version-store";
import type { Calls, World } from "./world";

const inTransaction = (work: (transaction: Transaction) => Promise<unknown>) => database().transaction(work);
const nameOf = (key = "") => key.split("/")[1] ?? "";

/** A page that shares no setting, file, link, card or track with the published one. */
function otherPage({ eve }: World) {
  const [avatar, , sound] = eve.spareFiles.map(nameOf);
  return withIds(
    pageDocument.parse({
      settings: { display_name: "Eve", bio: "Other", colors: { accent: "#abcdef" } },
      files: { avatar },
      links: [{ type: "x", value: "eve" }],
      cards: [{ type: "weather", value: "Porto" }],
      tracks: [{ name: "Other", file: sound ?? "" }],
    }),
  );
}

/** A page whose files are stored and wait for it. */
function importedPage({ pending }: World) {
  const [avatar, sound] = pending.map(nameOf);
  const settings = { display_name: "Ada", bio: "Imported" };
  const links = [{ type: "x", value: "ada" }];
  return withIds(
    pageDocument.parse({ settings, files: { avatar }, links, tracks: [{ name: "Song", file: sound ?? "" }] }),
  );
}

const song = { id: "00000000-0000-4000-8000-000000000000", name: "New", file: "new.mp3", cover: null };

/** A call of every function that keeps drafts, versions and the files of a page, and of what is made of those. */
export const pageCalls: Record<string, Calls> = {
  "lib/media/page-file-store.ts": {
    listTracks: ({ eve }) => files.listTracks(eve.id),
    findFiles: ({ eve }) => files.findFiles(eve.id, eve.files),
    oldestFirst: ({ eve }) => inTransaction((transaction) => files.oldestFirst(eve.id, eve.files, transaction)),
    findPageFiles: ({ eve }) => files.findPageFiles(eve.id),
    replaceTracks: ({ eve }) =>
      inTransaction((transaction) => files.replaceTracks(eve.id, [song], new Map(), transaction)),
    replacePageFiles: ({ eve }) => {
      const none = { avatar: null, background: null, cursor: null, font: null };
      return inTransaction((transaction) => files.replacePageFiles(eve.id, none, new Map(), transaction));
    },
  },
  "lib/page/draft-store.ts": {
    findDraft: ({ eve }) => drafts.findDraft(eve.id),
    writeDraft: ({ eve, draft }) =>
      inTransaction((transaction) => drafts.writeDraft(eve.id, { ...draft, conflicts: [], files: [] }, transaction)),
    retainFiles: {
      "of a draft": ({ eve, draft }) =>
        inTransaction((transaction) => drafts.retainFiles(eve.id, eve.spareFiles, draft.base, transaction)),
      "where there is none": ({ mary, draft }) =>
        inTransaction((transaction) => drafts.retainFiles(mary.id, [], draft.base, transaction)),
    },
    listOwnersOfOutdatedFiles: () => drafts.listOwnersOfOutdatedFiles(),
    releaseHeldFile: ({ ada }) =>
      inTransaction((transaction) => drafts.releaseHeldFile(ada.id, ada.files[0] ?? "", transaction)),
    retainOnlyFiles: ({ ada }) => inTransaction((transaction) => drafts.retainOnlyFiles(ada.id, [], transaction)),
  },
  "lib/page/version-store.ts": {
    listVersions: ({ eve }) => versions.listVersions(eve.id),
    recordVersion: (world) =>
      inTransaction((transaction) =>
        versions.recordVersion(world.eve.id, world.draft.base, otherPage(world), transaction),
      ),
    deleteVersion: ({ eve, version }) =>
      inTransaction((transaction) => versions.deleteVersion(eve.id, version, transaction)),
    updateVersion: (world) =>
      inTransaction((transaction) =>
        versions.updateVersion(world.eve.id, { id: world.version, document: otherPage(world) }, transaction),
      ),
  },
  "lib/page/make-room.ts": {
    makeRoom: ({ eve }) => inTransaction((transaction) => makeRoom(eve.id, async () => false, transaction)),
  },
  "lib/page/publish.ts": {
    getPage: ({ eve }) => publishing.getPage(eve.id),
    getDraft: ({ eve }) => publishing.getDraft(eve.id),
    saveDraft: {
      "of a page that has one": (world) =>
        publishing.saveDraft(world.eve.id, { ...world.draft, document: otherPage(world) }),
      "of a page that has none": ({ mary }) =>
        publishing
          .getDraft(mary.id)
          .then((draft) => publishing.saveDraft(mary.id, { ...draft, document: { ...draft.document, links: [] } })),
    },
    discardDraft: ({ eve, draft }) => publishing.discardDraft(eve.id, draft.revision),
    publishDraft: ({ eve, draft }) => publishing.publishDraft(eve.id, draft.revision),
    importPage: (world) => publishing.importPage(world.ada.id, importedPage(world), world.pending),
    putPage: (world) => publishing.putPage(world.eve.id, otherPage(world), "*", () => {}),
  },
  "lib/page/draft-files.ts": {
    getDraftFiles: ({ eve, draft }) => draftFiles.getDraftFiles(eve.id, draft),
    filesToRetain: ({ eve, draft }) =>
      inTransaction((transaction) => draftFiles.filesToRetain(eve.id, [], draft, transaction)),
    addFilesToDraft: ({ mary }) =>
      inTransaction((transaction) => draftFiles.addFilesToDraft(mary.id, mary.files, transaction)),
    releaseOutdatedDraftFiles: () => draftFiles.releaseOutdatedDraftFiles(),
    removeLostFile: ({ eve }) => draftFiles.removeLostFile(eve.id, eve.files[0] ?? ""),
  },
};
