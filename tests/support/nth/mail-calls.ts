import { and, eq } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { outbox } from "@/db/schema";
import * as access from "@/lib/auth/added-access-store";
import * as recovery from "@/lib/auth/recovery-store";
import * as links from "@/lib/mail/email-link-store";
import * as mails from "@/lib/mail/outbox-store";
import type { Calls, World } from "./world";

const inTransaction = (work: (transaction: Transaction) => Promise<unknown>) => database().transaction(work);
const queuedOf = async ({ ada }: World) => {
  const isProof = and(eq(outbox.userId, ada.id), eq(outbox.kind, "prove_email"));
  const [mail] = await database().select({ id: outbox.id }).from(outbox).where(isProof);
  return mail?.id ?? "";
};

/** A call of every function of the stores of mail, and of the links in it. */
export const mailCalls: Record<string, Calls> = {
  "lib/mail/outbox-store.ts": {
    queueMail: ({ eve }) => mails.queueMail({ kind: "prove_email", userId: eve.id, address: eve.waiting }),
    queueNotice: ({ ada }) =>
      inTransaction((transaction) => mails.queueNotice("account_linked", ada.id, { provider: "GitHub" }, transaction)),
    claimMail: () => mails.claimMail(),
    deleteQueuedMail: ({ ada }) =>
      inTransaction((transaction) => mails.deleteQueuedMail(ada.id, ["prove_email"], transaction)),
    deleteQueuedChanges: ({ ada }) =>
      inTransaction((transaction) => mails.deleteQueuedChanges(ada.id, null, transaction)),
    deleteQueuedResets: ({ ada }) =>
      inTransaction((transaction) => mails.deleteQueuedResets(ada.id, "new@example.com", transaction)),
    isQueued: async (world) => {
      const id = await queuedOf(world);
      await inTransaction((transaction) => mails.isQueued(id, transaction));
    },
    deleteMail: async (world) => mails.deleteMail(await queuedOf(world)),
    deleteDeadMail: () => mails.deleteDeadMail(),
  },
  "lib/mail/email-link-store.ts": {
    issueEmailLink: ({ eve }) => links.issueEmailLink({ userId: eve.id, purpose: "prove", address: eve.waiting }),
    findEmailLink: (world) => links.findEmailLink(world.links.prove),
    consumeEmailLink: (world) =>
      inTransaction((transaction) => links.consumeEmailLink(world.links.prove, "prove", transaction)),
    issueLinkOfMail: async (world) =>
      links.issueLinkOfMail(await queuedOf(world), {
        userId: world.ada.id,
        purpose: "prove",
        address: world.ada.waiting,
      }),
    deleteProofs: ({ ada }) => inTransaction((transaction) => links.deleteProofs(ada.id, transaction)),
    deleteResets: ({ ada }) => inTransaction((transaction) => links.deleteResets(ada.id, transaction)),
    deleteUndoingSince: ({ ada }) =>
      inTransaction((transaction) =>
        links.deleteUndoingSince({ userId: ada.id, purpose: "undo", address: null }, transaction),
      ),
    deleteExpiredEmailLinks: () => links.deleteExpiredEmailLinks(),
  },
  "lib/auth/added-access-store.ts": {
    listSuspectAccess: ({ mary }) => access.listSuspectAccess(mary.id),
    endAccess: ({ ada }) =>
      inTransaction(async (transaction) =>
        access.endAccess(ada.id, await access.listSuspectAccess(ada.id, transaction), transaction),
      ),
    endAccessAddedSince: {
      "of tokens, applications and linked accounts": ({ ada }) =>
        inTransaction((transaction) => access.endAccessAddedSince(ada.id, new Date(0), transaction)),
      "of a second factor": ({ mary }) =>
        inTransaction((transaction) => access.endAccessAddedSince(mary.id, new Date(0), transaction)),
    },
  },
  "lib/auth/recovery-store.ts": {
    proveByLink: (world) => recovery.proveByLink(world.links.prove),
    undoByLink: (world) => recovery.undoByLink(world.links.undo),
    resetByLink: (world) => recovery.resetByLink(world.links.reset, "another"),
  },
};
