import type { Metadata } from "next";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { registration } from "@/lib/auth/admission";
import { passkeyHost } from "@/lib/auth/passkey-place";
import { withReturnPath } from "@/lib/auth/return-path";
import { type AccountQuery, arrive } from "../_components/arrival";
import { PasskeyForm } from "../_components/passkey-form";
import { ProviderButtons } from "../_components/provider-buttons";
import { Purpose } from "../_components/purpose";
import { beginPasskeySignIn, signInWithPasskey } from "./actions";
import { LoginForm } from "./login-form";

export const metadata: Metadata = {
  title: "Sign in",
  description: "Sign in to edit your page, and to choose which applications may act for you.",
};

/** Errors of the return from a provider, or of a form posted straight to next-auth, by its names. */
const refusals: readonly [string, string][] = [
  ["OAuthAccountNotLinked", "An account with this email address exists already. Sign in to it the way you did before."],
  ["AccessDenied", "The other site did not allow the sign-in."],
  ["CredentialsSignin", "The name or the password is not right."],
  ["away", "The other site does not answer at present. Try again in a few minutes, or sign in another way."],
  [
    "long",
    "The address that you came with is too long to keep while you are at the other site. Sign in another way, or sign in there first and then begin again.",
  ],
  ["group", "Your account there is not in the group that may sign in here. Ask whoever runs this site."],
  // For somebody new who comes from a provider.
  [
    "closed",
    "No account of this site is linked to that one, and this site takes no new accounts. If you have an account here, sign in to it and link the other one under Settings, Account.",
  ],
  [
    "uninvited",
    "No account of this site is linked to that one. New accounts are made by invitation: open the link that you were given, and go on from there.",
  ],
  ["unusable", "Your invitation was used already, has expired or was withdrawn. Ask for another."],
  ["other-address", "Your invitation is for another email address than the one that the other site vouches for."],
];

/** What led here. */
const outcomes: readonly [string, string][] = [
  ["reset", "Your password is changed, and every session has ended. Sign in with the new one."],
  ["closed", "Your page is off. For seven days you can sign in and keep your account; then everything is deleted."],
  ["deleted", "Your account and everything in it is deleted."],
];

export default async function LoginPage({ searchParams }: { searchParams: AccountQuery }) {
  const { next, error } = await arrive(searchParams);
  const { outcome: outcomeName } = await searchParams;
  const outcome = outcomes.find(([name]) => name === String(outcomeName))?.[1];
  const hasPasskeys = passkeyHost() !== undefined;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Sign in</h1>
      <Purpose next={next} />
      <p className="mt-1.5 mb-7 text-sm text-ink-soft">
        <Newcomers next={next} />
      </p>
      {error && (
        <div className="mb-5">
          <Notice tone="danger">
            {refusals.find(([name]) => name === error)?.[1] ?? "The sign-in did not work. Please try again."}
          </Notice>
        </div>
      )}
      {outcome && (
        <div className="mb-5">
          <Notice tone="success">{outcome}</Notice>
        </div>
      )}
      <LoginForm next={next} hasPasskeys={hasPasskeys} />
      {hasPasskeys && (
        <PasskeyForm
          label="Use a passkey"
          begin={beginPasskeySignIn}
          finish={signInWithPasskey}
          next={next}
          offersItself
        />
      )}
      <ProviderButtons next={next} />
    </>
  );
}

function Newcomers({ next }: { next: string }) {
  const rule = registration();
  if (rule === "invite") return "New accounts are made by invitation.";
  if (rule === "closed") return "This site takes no new accounts.";
  return (
    <>
      New here?{" "}
      <Link href={withReturnPath("/register", next)} className="font-medium text-accent hover:underline">
        Create an account
      </Link>
    </>
  );
}
