import type { PageProblem } from "@/lib/core/outbound/public-file";
import type { Deadline } from "@/lib/core/outbound/requests";
import type { LinkType } from "@/lib/page/links/link-kinds";
import type { ProofMethod } from "@/lib/page/links/schema";
import type { PageNames } from "./page-names";

/** `actor` is the ActivityPub actor that the link is. */
type FoundProof = { method: ProofMethod; actor?: string };

/** Why a check found no proof: there is none, or nobody could tell, which proves nothing either way. */
export type LinkProblem = "absent" | "unknown";

export type Outcome = FoundProof | LinkProblem;

export type CheckedLink = { type: LinkType; value: string };

/** One way to prove a link; undefined where it does not apply to the link. */
export type Check = (names: PageNames, link: CheckedLink, deadline: Deadline) => Promise<Outcome | undefined>;

const inconclusive: ReadonlySet<PageProblem> = new Set(["away", "busy", "closed"]);

/** A host that refuses or does not answer has said nothing about the proof. */
export const outcomeOfProblem = (problem: PageProblem): Outcome => (inconclusive.has(problem) ? "unknown" : "absent");

/** Returns the first proof of several outcomes. */
export function combine(outcomes: readonly (Outcome | undefined)[]): Outcome {
  const found = outcomes.find((outcome) => typeof outcome === "object");
  return found ?? (outcomes.includes("unknown") ? "unknown" : "absent");
}
