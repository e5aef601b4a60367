import "server-only";
import { jsonReply } from "@/lib/core/http/reply";
import type { Language } from "@/lib/core/messages/languages";
import { localized } from "@/lib/core/messages/localized";
import { listProofStates, type ProofState, verifyLink } from "@/lib/page/proofs/verify";
import { receiveJson } from "@/lib/people/auth/forms/form-body";
import { editing } from "./editing";
import { publishedLink } from "./schema";

/** Checks at once whether a link of the published page is proven, and says why where it is not. */
export const checkProof = editing(
  ({ request }) => receiveJson(request, publishedLink),
  async ({ page, input, language }) => jsonReply(shown(await verifyLink(page.id, input.link), language)),
  "link_check",
);

/** Returns what is known of the proofs of the published page, by the ids of its links. */
export async function loadProofs(pageId: string, language: Language) {
  const states = await listProofStates(pageId);
  return Object.fromEntries(Array.from(states, ([id, state]) => [id, shown(state, language)]));
}

const shown = ({ proof, checkedAt, problem }: ProofState, language: Language) => ({
  proof: proof
    ? { method: proof.method, since: proof.provenAt.toISOString(), checked_at: proof.confirmedAt.toISOString() }
    : null,
  checked_at: checkedAt?.toISOString() ?? null,
  problem: problem ? localized(language, problem) : null,
});
