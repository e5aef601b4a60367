import type { LinkOutcome } from "@/lib/auth/sign-in-settings";

type Outcome = LinkOutcome | "imported" | "kept" | "not-me" | "second-factor-off";

type OutcomeNotice = { tone: "success" | "danger"; title?: string; text: string };

/** What the page says first, after a visit to a provider or a decision elsewhere on it. */
const outcomes: Record<Outcome, OutcomeNotice> = {
  linked: { tone: "success", text: "The account is linked. You can sign in through it from now on." },
  "already-linked": {
    tone: "danger",
    text: "Nothing was linked: you have linked an account there already. Unlink it first.",
  },
  taken: {
    tone: "danger",
    text: "That account is linked to another account of this site, so it was not linked. Unlink it there first.",
  },
  "not-in-group": {
    tone: "danger",
    text: "Nothing was linked: your account there is not in the group that may sign in here.",
  },
  "not-linked": {
    tone: "danger",
    text: "Nothing was linked: the request expired or was not started here. To link the account, press Link below. To sign in through it as somebody else, sign out first.",
  },
  imported: { tone: "success", text: "Your page is now the imported one. The previous one is among its versions." },
  kept: {
    tone: "success",
    text: "Your account will not be deleted, and your page is back. If it was not you who deleted it, change your password now.",
  },
  "second-factor-off": { tone: "success", text: "The second factor is off. Signing in no longer asks for a code." },
  "not-me": {
    tone: "danger",
    title: "That session has ended. Change your password now.",
    text: "That person could sign in as you. The form below lists what may have been added meanwhile to come back by, and ends it together with the password.",
  },
};

/** @param name as the query of the page gives it */
export function findOutcome(name: unknown): OutcomeNotice | undefined {
  return Object.entries(outcomes).find(([known]) => known === name)?.[1];
}
