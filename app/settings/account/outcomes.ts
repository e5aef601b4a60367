import type { LinkOutcome } from "@/lib/auth/sign-in-settings";

type Outcome = LinkOutcome | "imported" | "kept" | "not-me" | "second-factor-off";

type Told = { tone: "success" | "danger"; title?: string; text: string };

/** What the page says first, after a visit to a provider or a decision elsewhere on it. */
const outcomes: Record<Outcome, Told> = {
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
    text: "Nothing was linked: you came back later than five minutes, or did not start here. To link the account, press Link below. To sign in through it as somebody else, sign out first.",
  },
  imported: { tone: "success", text: "Your page is the imported one now. The former one is among its versions." },
  kept: {
    tone: "success",
    text: "Your account is kept, and your page is back. If it was not you who deleted it, change your password now.",
  },
  "second-factor-off": { tone: "success", text: "The second factor is off. Signing in asks for no code any more." },
  "not-me": {
    tone: "danger",
    title: "That session has ended. Change your password now.",
    text: "Whoever it was could sign in as you. Then look through your linked accounts, connected apps and personal tokens, and end those that you do not know.",
  },
};

/** @param name as the query of the page gives it */
export function findOutcome(name: unknown): Told | undefined {
  return Object.entries(outcomes).find(([known]) => known === name)?.[1];
}
