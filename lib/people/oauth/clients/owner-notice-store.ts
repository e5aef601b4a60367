import "server-only";
import type { Transaction } from "@/db/client";
import { queueNotice } from "@/lib/core/mail/outbox-store";
import type { AccountEventKind } from "@/lib/core/owners/account-events";
import { type Origin, recordEvent } from "@/lib/core/owners/event-store";
import { readUsername } from "@/lib/people/pages/page-store";
import { listCoOwners } from "./standing-store";

/** The browser and network of whoever did something are theirs alone. */
const elsewhere: Origin = { userAgent: null, addressRange: null };

type Owned = { id: string; ownerId: string | null };
type Tell<Kind> = (
  kind: Kind,
  userId: string,
  details: Record<string, string>,
  transaction: Transaction,
  origin?: Origin,
) => Promise<void>;

/** @param actorId who did it, or null for the service itself; the others read the name as the detail `by` */
async function tellEach<Kind>(
  tell: Tell<Kind>,
  kind: Kind,
  client: Owned,
  actorId: string | null,
  details: Record<string, string>,
  transaction: Transaction,
): Promise<void> {
  const others = (await listCoOwners(client, transaction)).map(({ id }) => id);
  const by = actorId !== null && { by: await readUsername(actorId, transaction) };
  for (const id of new Set([client.ownerId, ...others])) {
    if (id === null) continue;
    if (id === actorId) await tell(kind, id, details, transaction);
    else await tell(kind, id, { ...details, ...by }, transaction, elsewhere);
  }
}

/** Notifies all owners of an application of what one of them did. @param rest as `queueNotice` */
export const noticeOwners = (
  kind: Parameters<typeof queueNotice>[0],
  ...rest: [client: Owned, actorId: string | null, details: Record<string, string>, transaction: Transaction]
): Promise<void> => tellEach(queueNotice, kind, ...rest);

/** Records the same in their security logs alone. */
export const recordForOwners = (
  kind: AccountEventKind,
  ...rest: [client: Owned, actorId: string | null, details: Record<string, string>, transaction: Transaction]
): Promise<void> => tellEach(recordEvent, kind, ...rest);
