import "server-only";
import { AppError } from "@/lib/core/errors";
import { type KeyedMessage, message } from "@/lib/core/messages/message";
import type { StoredProof } from "@/lib/page/links/schema";
import { listPageLinks } from "@/lib/page/links/store";
import { getProfileById } from "@/lib/people/users/store";
import { checkLink } from "./check";
import type { Outcome } from "./outcome";
import { comparedAddress, namesOf } from "./page-names";
import { provableAddress } from "./provable";
import { recordLinkCheck } from "./store";

/** `problem` says why this check found no proof; an earlier proof may still hold. */
export type Verified = { proof: StoredProof | undefined; problem: KeyedMessage | undefined };

/**
 * Checks a link of the published page now. @throws AppError not_found for no published link, invalid_request for one that
 * cannot be proven
 */
export async function verifyLink(ownerId: string, linkId: string): Promise<Verified> {
  const published = (await listPageLinks(ownerId)).find(({ id }) => id === linkId);
  if (!published) throw new AppError("not_found", message("proofUnpublished"));
  const { type, value, me } = published;
  const names = namesOf(await getProfileById(ownerId));
  const address = provableAddress(published);
  if (!me || !address || names.addresses.has(comparedAddress(address.href) ?? ""))
    throw new AppError("invalid_request", message("proofImpossible"));
  const outcome = await checkLink(names, { type, value });
  const proof = await recordLinkCheck({ id: linkId, ownerId, type, value }, outcome, { isScheduled: false });
  return { proof, problem: problemOf(outcome, address.hostname) };
}

function problemOf(outcome: Outcome, host: string): KeyedMessage | undefined {
  if (outcome === "absent") return message("proofAbsent", { host });
  return outcome === "unknown" ? message("proofUnknown", { host }) : undefined;
}
