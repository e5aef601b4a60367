import { database, type Transaction } from "@/db/client";
import * as states from "@/lib/cards/state-store";
import * as cards from "@/lib/cards/store";
import * as links from "@/lib/links/store";
import * as files from "@/lib/media/file-store";
import * as media from "@/lib/media/store";
import type { Calls, World } from "./world";

const inTransaction = (work: (transaction: Transaction) => Promise<unknown>) => database().transaction(work);
const nameOf = (key = "") => key.split("/")[1] ?? "";
const track = ({ pending: [, audio] }: World) => ({
  name: "New",
  file: nameOf(audio),
  coverId: null,
  durationSeconds: 3,
});
const newKey = "avatars/00000000-0000-4000-8000-000000000000.webp";
const hour = 3_600_000;

/** A call of every function of the stores of links, cards and files. */
export const contentCalls: Record<string, Calls> = {
  "lib/links/store.ts": {
    listPageLinks: ({ ada }) => links.listPageLinks(ada.id),
    replaceLinks: ({ eve, draft }) =>
      inTransaction((transaction) => links.replaceLinks(eve.id, draft.document.links, transaction)),
    listLinks: ({ ada }) => links.listLinks(ada.id),
    getLink: ({ ada }) => links.getLink(ada.id, ada.link),
    createLink: ({ ada }) => links.createLink(ada.id, { type: "x", value: "ada" }),
    updateLink: ({ ada }) => links.updateLink(ada.id, ada.link, { value: "lovelace" }),
    deleteLink: ({ ada }) => links.deleteLink(ada.id, ada.link),
  },
  "lib/cards/store.ts": {
    replaceCards: ({ eve, draft }) =>
      inTransaction((transaction) => cards.replaceCards(eve.id, draft.document.cards, transaction)),
    listCards: ({ ada }) => cards.listCards(ada.id),
    getCard: ({ ada }) => cards.getCard(ada.id, ada.card),
    createCard: ({ ada }) => cards.createCard(ada.id, { type: "weather", value: "Porto", extra: null }),
    deleteCard: ({ ada }) => cards.deleteCard(ada.id, ada.card),
  },
  "lib/cards/state-store.ts": {
    listCardStates: ({ ada }) => states.listCardStates(ada.id),
    findCardNeeds: ({ ada }) => states.findCardNeeds(ada.id),
    claimSource: {
      "that is known": ({ ada, source }) => states.claimSource(ada.id, source, { every: 1, retry: 1 }),
      "that is new": ({ ada }) => states.claimSource(ada.id, "weather:Porto", { every: 1, retry: 1 }),
    },
    confirmState: {
      "that is shown still": ({ ada, source }) => states.confirmState(ada.id, source, 1_000, hour),
      "that was too old to be shown": ({ ada, source }) => states.confirmState(ada.id, source, 2 * hour, hour),
    },
    saveState: ({ ada, source, picture }) =>
      states.saveState(ada.id, source, { degrees: 21 }, new Map([["icon", { ...picture, hash: "1".repeat(32) }]]), []),
    deleteCardStates: ({ ada, source }) => states.deleteCardStates(ada.id, [source]),
    findCardPicture: ({ ada, source, picture }) =>
      states.findCardPicture(ada.id, "icon", { hash: picture.hash, among: [source] }),
  },
  "lib/media/file-store.ts": {
    reserveFiles: ({ ada }) => files.reserveFiles(ada.id, [{ key: newKey, bytes: 10 }], [], async () => {}),
    countStoredBytes: ({ ada }) => files.countStoredBytes(ada.id),
    makeFileLive: ({ ada, pending: [key = ""] }) => files.makeFileLive(ada.id, key, async () => {}),
    markFilesLive: ({ ada, pending }) =>
      inTransaction((transaction) => files.markFilesLive(ada.id, pending, transaction)),
    queueFilesForDeletion: ({ ada, pending }) =>
      inTransaction((transaction) => files.queueFilesForDeletion(ada.id, pending, transaction)),
    listOwnFiles: ({ ada }) => files.listOwnFiles(ada.id),
    hasLiveFiles: () => files.hasLiveFiles(),
    listStoredFiles: ({ pending }) => files.listStoredFiles(pending),
    listWithheldFiles: () => files.listWithheldFiles(),
    abandonFiles: ({ ada, pending }) => files.abandonFiles(ada.id, pending),
    queueAbandonedFilesForDeletion: () => files.queueAbandonedFilesForDeletion(900),
    listFilesPendingDeletion: ({ ada }) => files.listFilesPendingDeletion(0, ada.id),
    deleteFileRecords: ({ queued }) => files.deleteFileRecords(queued),
  },
  "lib/media/store.ts": {
    findAssetKey: ({ ada }) => media.findAssetKey(ada.id, "avatar"),
    replaceAsset: ({ ada, pending: [avatar] }) =>
      media.replaceAsset(ada.id, "avatar", { file: nameOf(avatar), isAnimated: true }),
    queueAssetsForDeletion: ({ ada }) =>
      inTransaction((transaction) => media.queueAssetsForDeletion(ada.id, ["avatar", "font"], transaction)),
    createAudio: (world) => media.createAudio(world.ada.id, track(world)),
    checkRoomForAudio: ({ ada }) => media.checkRoomForAudio(ada.id),
    updateAudio: ({ ada }) => media.updateAudio(ada.id, ada.audio, { name: "Renamed" }),
    deleteAudio: ({ ada }) => media.deleteAudio(ada.id, ada.audio),
    deleteAllAudios: ({ ada }) => inTransaction((transaction) => media.deleteAllAudios(ada.id, transaction)),
  },
};
