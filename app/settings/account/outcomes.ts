import type { Messages } from "@/lib/core/messages/namespaces";
import type { LinkOutcome } from "@/lib/people/auth/provider/sign-in-settings";

type Outcome = LinkOutcome | "deletion-cancelled" | "imported" | "language" | "not-me" | "second-factor-off";
type Name = keyof Messages["account"]["outcomes"];
type OutcomeNotice = { tone: "success" | "danger"; title?: Name; text: Name };

/** The page says this first, after a visit to a provider or a decision elsewhere on it. */
const outcomes: Record<Outcome, OutcomeNotice> = {
  linked: { tone: "success", text: "linked" },
  "already-linked": { tone: "danger", text: "alreadyLinked" },
  taken: { tone: "danger", text: "taken" },
  "not-in-group": { tone: "danger", text: "notInGroup" },
  "not-linked": { tone: "danger", text: "notLinked" },
  imported: { tone: "success", text: "imported" },
  "deletion-cancelled": { tone: "success", text: "deletionCancelled" },
  "second-factor-off": { tone: "success", text: "secondFactorOff" },
  language: { tone: "success", text: "language" },
  "not-me": { tone: "danger", title: "notMeTitle", text: "notMe" },
};

/** @param name as the query of the page gives it */
export function findOutcome(name: unknown): OutcomeNotice | undefined {
  return Object.entries(outcomes).find(([known]) => known === name)?.[1];
}
