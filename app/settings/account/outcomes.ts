import type { Messages } from "@/lib/core/messages/namespaces";
import type { LinkOutcome } from "@/lib/people/auth/provider/sign-in-settings";
import { type AccountPageName, accountPages } from "./account-pages";

type Outcome = LinkOutcome | "deletion-cancelled" | "imported" | "language" | "not-me" | "second-factor-off";
type Name = keyof Messages["account"]["outcomes"];
type OutcomeNotice = { page: AccountPageName; tone: "success" | "warning" | "danger"; title?: Name; text: Name };

/** A page says this first, after a visit to a provider or a decision elsewhere on it. */
const outcomes: Record<Outcome, OutcomeNotice> = {
  linked: { page: "signIn", tone: "success", text: "linked" },
  "already-linked": { page: "signIn", tone: "danger", text: "alreadyLinked" },
  taken: { page: "signIn", tone: "danger", text: "taken" },
  "not-in-group": { page: "signIn", tone: "danger", text: "notInGroup" },
  "not-linked": { page: "signIn", tone: "danger", text: "notLinked" },
  imported: { page: "data", tone: "success", text: "imported" },
  "deletion-cancelled": { page: "profile", tone: "warning", text: "deletionCancelled" },
  "second-factor-off": { page: "signIn", tone: "warning", text: "secondFactorOff" },
  language: { page: "profile", tone: "success", text: "language" },
  "not-me": { page: "signIn", tone: "danger", title: "notMeTitle", text: "notMe" },
};

/** @param name as the query of the page gives it */
export function findOutcome(name: unknown): OutcomeNotice | undefined {
  return Object.entries(outcomes).find(([known]) => known === name)?.[1];
}

/** Returns where an outcome is told, if that is not the first page, which was the only one once. */
export function pathOfOutcome(name: unknown): string | undefined {
  const { page = "profile" } = findOutcome(name) ?? {};
  return page === "profile" ? undefined : `${accountPages[page].path}?outcome=${name}`;
}
