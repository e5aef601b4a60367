import type { Metadata } from "next";
import { Notice } from "@/app/_components/notice";
import { PageHeading } from "@/app/_components/page-heading";
import { getSignInSettings } from "@/lib/auth/read-sign-in-settings";
import { requireUser } from "@/lib/auth/session";
import type { LinkOutcome } from "@/lib/auth/sign-in-settings";
import { env } from "@/lib/env";
import { getProfileById } from "@/lib/users/store";
import { EmailForm } from "./email-form";
import { LinkedAccounts } from "./linked-accounts";
import { NamesForm } from "./names-form";
import { SignInAgain } from "./sign-in-again";

export const metadata: Metadata = { title: "Account" };

/** What came of a visit to a provider. */
const outcomes: Record<LinkOutcome, { tone: "success" | "danger"; text: string }> = {
  linked: { tone: "success", text: "The account is linked. You can sign in through it from now on." },
  "already-linked": {
    tone: "danger",
    text: "Nothing was linked: you have linked an account there already. Unlink it first.",
  },
  taken: {
    tone: "danger",
    text: "That account is linked to another account of this site, so it was not linked. Unlink it there first.",
  },
  "not-linked": {
    tone: "danger",
    text: "Nothing was linked: you came back later than five minutes, or did not start here. To link the account, press Link below. To sign in through it as somebody else, sign out first.",
  },
};

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function AccountPage({ searchParams }: { searchParams: Query }) {
  const user = await requireUser("/settings/account");
  const { email, isEmailVerified, stepUp, providers } = await getSignInSettings(user);
  const { username, alias } = await getProfileById(user.id);
  const query = await searchParams;
  const outcome = Object.entries(outcomes).find(([name]) => name === query.outcome)?.[1];
  return (
    <>
      <PageHeading title="Account" description="Your names, your email address, and how you sign in." />
      {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      <NamesForm username={username} alias={alias} host={new URL(env().BASE_URL).host} />
      {stepUp === "sign-in" && <SignInAgain />}
      <EmailForm email={email} isEmailVerified={isEmailVerified} stepUp={stepUp} />
      {providers.length > 0 && <LinkedAccounts providers={providers} stepUp={stepUp} />}
    </>
  );
}
