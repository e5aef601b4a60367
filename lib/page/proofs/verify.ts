import "server-only";
import { AppError } from "@/lib/core/errors";
import { type KeyedMessage, message } from "@/lib/core/messages/message";
import type { PageLink, StoredProof } from "@/lib/page/links/schema";
import { listPageLinks } from "@/lib/page/links/store";
import { getProfileById } from "@/lib/people/users/store";
import { checkLink } from "./check";
import { comparedAddress, namesOf, type PageNames } from "./page-names";
import { provableAddress } from "./provable";
import { type CheckedProof, listChecks, recordLinkCheck } from "./store";

/** `problem` says why the last check found no proof; an earlier proof may still hold. */
export type ProofState = {
  proof: StoredProof | undefined;
  checkedAt: Date | null;
  problem: KeyedMessage | undefined;
};

/**
 * Checks a link of the published page now. @throws AppError not_found for no published link, invalid_request for one that
 * cannot be proven
 */
export async function verifyLink(ownerId: string, linkId: string): Promise<ProofState> {
  const published = (await listPageLinks(ownerId)).find(({ id }) => id === linkId);
  if (!published) throw new AppError("not_found", message("proofUnpublished"));
  const names = namesOf(await getProfileById(ownerId));
  const address = addressToProve(names, published);
  if (!address) throw new AppError("invalid_request", message("proofImpossible"));
  const { type, value } = published;
  const outcome = await checkLink(names, { type, value });
  const checked = await recordLinkCheck({ id: linkId, ownerId, type, value }, outcome, { isScheduled: false });
  return toProofState(address, checked);
}

/** Lists what is known of each link of the published page that can be proven, by their ids. */
export async function listProofStates(ownerId: string): Promise<ReadonlyMap<string, ProofState>> {
  const [links, checks, profile] = [
    await listPageLinks(ownerId),
    await listChecks(ownerId),
    await getProfileById(ownerId),
  ];
  const names = namesOf(profile);
  return new Map(
    links.flatMap((link) => {
      const address = addressToProve(names, link);
      return address ? [[link.id, toProofState(address, checks.get(link.id))] as const] : [];
    }),
  );
}

/** The page itself needs no proof. */
function addressToProve(names: PageNames, link: Pick<PageLink, "type" | "value" | "me">): URL | undefined {
  const address = link.me ? provableAddress(link) : undefined;
  return address && names.addresses.has(comparedAddress(address.href) ?? "") ? undefined : address;
}

const toProofState = ({ hostname }: URL, checked: CheckedProof | undefined): ProofState => ({
  proof: checked?.proof,
  checkedAt: checked?.checkedAt ?? null,
  problem: checked?.problem ? message(problems[checked.problem], { host: hostname }) : undefined,
});

const problems = { absent: "proofAbsent", unknown: "proofUnknown" } as const;
