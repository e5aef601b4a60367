import type { Metadata } from "next";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import type { PageQuery } from "@/lib/core/http/page-query";
import type { Messages } from "@/lib/core/messages/namespaces";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { registration } from "@/lib/people/auth/provider/admission";
import { passkeyHost } from "@/lib/people/auth/provider/passkey-place";
import { withReturnPath } from "@/lib/people/auth/session/return-path";
import { readArrival } from "../_components/arrival";
import { PasskeyForm } from "../_components/passkey-form";
import { ProviderButtons } from "../_components/provider-buttons";
import { Purpose } from "../_components/purpose";
import { beginPasskeySignIn, signInWithPasskey } from "./actions";
import { LoginForm } from "./login-form";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("signIn");
  return { title: t("login.title"), description: t("login.description") };
}

/** The keys are next-auth's names for errors of the return from a provider, or of a form posted straight to it. */
const refusals: readonly [string, keyof Messages["signIn"]["refused"]][] = [
  ["OAuthAccountNotLinked", "OAuthAccountNotLinked"],
  ["AccessDenied", "AccessDenied"],
  ["CredentialsSignin", "CredentialsSignin"],
  ["away", "away"],
  ["long", "long"],
  ["group", "group"],
  ["closed", "closed"],
  ["uninvited", "uninvited"],
  ["unusable", "unusable"],
  ["other-address", "otherAddress"],
];

/** The query says what led here. */
const outcomes = ["reset", "closed", "deleted"] as const;

export default async function LoginPage({ searchParams }: { searchParams: PageQuery }) {
  const { next, error } = await readArrival(searchParams);
  const { outcome: outcomeName } = await searchParams;
  const outcome = outcomes.find((name) => name === String(outcomeName));
  const { t, texts } = await currentWords("signIn");
  const hasPasskeys = passkeyHost() !== undefined;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t("login.title")}</h1>
      <Purpose next={next} />
      <p className="mt-1.5 mb-7 text-sm text-ink-soft">
        <RegistrationOffer next={next} />
      </p>
      {error && (
        <div className="mb-5">
          <Notice tone="danger">{t(`refused.${refusals.find(([name]) => name === error)?.[1] ?? "other"}`)}</Notice>
        </div>
      )}
      {outcome && (
        <div className="mb-5">
          <Notice tone={outcome === "closed" ? "warning" : "success"}>{t(`outcomes.${outcome}`)}</Notice>
        </div>
      )}
      <LoginForm next={next} hasPasskeys={hasPasskeys} words={texts.loginForm} />
      {hasPasskeys && (
        <PasskeyForm
          words={texts.passkeyForm}
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

async function RegistrationOffer({ next }: { next: string }) {
  const rule = registration();
  const { t } = await currentWords("signIn");
  if (rule === "invite") return t("login.byInvitation");
  if (rule === "closed") return t("login.closed");
  return (
    <>
      {t("login.newHere")}{" "}
      <Link href={withReturnPath("/register", next)} className="font-medium text-accent hover:underline">
        {t("login.createAccount")}
      </Link>
    </>
  );
}
