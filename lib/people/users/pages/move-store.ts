import "server-only";
import { eq, sql } from "drizzle-orm";
import { database, type Transaction } from "@/db/client";
import { users } from "@/db/schema";
import { AppError } from "@/lib/core/errors";
import { storageBytesPerUser } from "@/lib/core/limits/quotas";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import { message } from "@/lib/core/messages/message";
import { changingDomains } from "@/lib/core/owners/change-events";
import { recordEvent } from "@/lib/core/owners/event-store";
import { lockAccounts, lockOwner, lockQuota } from "@/lib/core/owners/quota-store";
import { updateUserRow } from "@/lib/core/owners/user-row-store";
import { countStoredBytes, countStoredBytesOfPage } from "@/lib/media/files/file-store";
import { endAccessToPage } from "@/lib/people/oauth/tokens/page-access-store";
import { readUsername } from "@/lib/people/pages/page-store";
import { endSharing } from "@/lib/people/pages/sharing-store";
import { announceDomains } from "../announcement-store";
import { lockHandles } from "../handle-store";
import { requireRoomForPage } from "./further-page-store";
import { lockFurtherPage } from "./lock-store";
import { takeOffer } from "./offer-store";

const gone = () => new AppError("not_found", message("goneOffer"));

async function ownerOf(pageId: string, transaction: Transaction): Promise<string> {
  const [page] = await transaction.select({ accountId: users.accountId }).from(users).where(eq(users.id, pageId));
  if (!page?.accountId) throw gone();
  return page.accountId;
}

/**
 * Moves a page that is offered to an account there, with all that hangs on it; everybody else's access to it ends.
 * @throws AppError not_found (the offer is gone), limit_reached for pages or bytes
 */
export async function acceptOffer(accountId: string, pageId: string): Promise<{ username: string }> {
  return changingDomains([pageId], () =>
    database().transaction(async (transaction) => {
      // Whatever moves, makes or deletes a page takes this lock first, so that the page keeps its owner from here on.
      await lockHandles(transaction);
      const ownerId = await ownerOf(pageId, transaction);
      await lockAccounts([ownerId, accountId], transaction);
      const receiver = await lockOwner(accountId, transaction);
      const { username: page, deleteAfter } = await lockFurtherPage(ownerId, pageId, transaction);
      if (deleteAfter || !(await takeOffer(pageId, accountId, transaction))) throw gone();
      await requireRoomForPage(accountId, receiver, transaction);
      await requireRoomForFiles(accountId, pageId, transaction);
      await endAccessToPage(pageId, transaction);
      await endSharing(pageId, transaction);
      await updateUserRow(transaction, pageId, { accountId, ...receiver, isVerified: false, updatedAt: sql`now()` });
      const [from, to] = [await readUsername(ownerId, transaction), await readUsername(accountId, transaction)];
      await queueNotice("page_moved_away", ownerId, { page, to }, transaction);
      await recordEvent("page_moved_here", accountId, { page, from }, transaction);
      await announceDomains(transaction);
      return { username: page };
    }),
  );
}

async function requireRoomForFiles(accountId: string, pageId: string, transaction: Transaction): Promise<void> {
  await lockQuota(accountId, transaction);
  const used = await countStoredBytes(accountId, { executor: transaction });
  const size = storageBytesPerUser / 1024 / 1024;
  if (used + (await countStoredBytesOfPage(pageId, transaction)) > storageBytesPerUser)
    throw new AppError("limit_reached", message("filesTogether", { size }));
}
