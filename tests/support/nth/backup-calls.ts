import { database } from "@/db/client";
import * as load from "@/lib/backup/load-store";
import * as runs from "@/lib/backup/run-store";
import * as references from "@/lib/media/reference-store";
import * as announcements from "@/lib/users/announcement-store";
import type { Calls, World } from "./world";

const newKey = "avatars/00000000-0000-4000-8000-000000000000.webp";
const avatarOf = ({ ada }: World) => ({ key: ada.files[0] ?? "", ownerId: ada.id, place: "avatar" as const, id: null });
const coverOf = ({ ada }: World) => ({
  ...{ key: ada.files[3] ?? "", ownerId: ada.id },
  ...{ place: "cover" as const, id: ada.audio },
});

/** A call of every function of the stores of backups and checks that works on the service's own connections. */
export const backupCalls: Record<string, Calls> = {
  "lib/backup/load-store.ts": {
    announceFiles: () => load.announceFiles([{ key: newKey, bytes: 10 }]),
    hasFilesPendingDeletion: () => load.hasFilesPendingDeletion(),
    isInstanceEmpty: () => load.isInstanceEmpty(),
  },
  "lib/backup/run-store.ts": {
    beginRun: {
      "that was asked for": () => runs.beginRun({ kind: "backup" }),
      "that is due": () => runs.beginRun({ kind: "backup", dueEverySeconds: 60 }),
    },
    instanceId: () => runs.instanceId(),
    renewRun: ({ run }) => runs.renewRun(run),
    endRun: ({ run }) => runs.endRun(run),
    endDeadRuns: () => runs.endDeadRuns(),
    runInProgress: () => runs.runInProgress(),
    lastScheduledRun: () => runs.lastScheduledRun(),
  },
  "lib/media/reference-store.ts": {
    listReferences: () => references.listReferences("", 10),
    listUnusedFiles: () => references.listUnusedFiles(10),
    listUnrecordedReferences: () => references.listUnrecordedReferences(10),
    unknownKeys: () => references.unknownKeys([newKey]),
    queueUnusedFilesForDeletion: () => references.queueUnusedFilesForDeletion([newKey]),
    releaseFiles: ({ ada, pending }) =>
      database().transaction((transaction) => references.releaseFiles(ada.id, pending, transaction)),
    recordFile: (world) =>
      references.recordFile({ ...avatarOf(world), key: newKey, isAnimated: true, durationSeconds: 0 }, 10),
    clearReference: {
      "of an avatar": (world) => references.clearReference(avatarOf(world)),
      "of a cover": (world) => references.clearReference(coverOf(world)),
    },
  },
  "lib/users/announcement-store.ts": {
    announceAll: () => announcements.announceAll(),
    announceDomains: () => announcements.announceDomains(database()),
  },
};
