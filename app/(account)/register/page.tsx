import type { Metadata } from "next";
import { Link } from "@/app/_components/link";
import { lookUpUsername } from "@/app/_username/username-lookup";
import DrawnPage from "@/app/drawn-page";
import { firstValue, type PageQuery } from "@/lib/core/http/page-query";
import { siteOrigin } from "@/lib/core/site-origin";
import { halfWidth } from "@/lib/core/text/typed";
import { findLookOfPath } from "@/lib/page/editor/remix";
import { startLook } from "@/lib/page/themes/start-look";
import { findTheme } from "@/lib/page/themes/themes";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { findAdmission, registration } from "@/lib/people/auth/provider/admission";
import { withReturnPath } from "@/lib/people/auth/session/return-path";
import { readArrival } from "../_components/arrival";
import { ProviderButtons } from "../_components/provider-buttons";
import { Purpose } from "../_components/purpose";
import { RegistrationClosed } from "../_components/registration-closed";
import { ClaimForm } from "./claim-form";
import { RegisterForm } from "./register-form";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("signIn");
  return { title: t(registration() === "open" ? "register.title" : "register.closedTitle") };
}

export default async function RegisterPage({ searchParams }: { searchParams: PageQuery }) {
  const { next, isAnswer } = await readArrival(searchParams);
  const { username, invitation: given, look: wanted } = await searchParams;
  const token = typeof given === "string" ? given : undefined;
  const { registration: rule, invitation, isUnusable } = await findAdmission(token);
  // The answer may have used the invitation up, and still needs its form.
  if (!isAnswer && (rule === "closed" || (rule === "invite" && !invitation))) {
    return <RegistrationClosed registration={rule} isUnusable={isUnusable} next={next} />;
  }
  const { t, texts } = await currentWords("signIn");
  const claimed = await findClaimedUsername(username);
  const ofPath = await findLookOfPath(next);
  const look = findTheme(firstValue(wanted)) ?? ofPath.theme;
  const remix = look ? undefined : ofPath.remix;
  // The editor begins with the theme for people who come by a provider or have an account already.
  const nextWithLook = look && next === "/" ? `/settings/profile/look?${new URLSearchParams({ look: look.id })}` : next;
  const landing = await currentWords("landing");
  const you = landing.t("looks.you");
  const shown = look?.settings ?? remix?.look ?? startLook();
  const drawn = <DrawnPage look={shown} name={claimed?.username || you} />;
  const host = new URL(siteOrigin()).host;
  // Whoever comes for a look is shown it, and asked for no more than a name.
  const isFirstStep = (look || remix) && username === undefined && rule === "open" && !isAnswer;
  const invited = rule === "invite" && token ? { token, email: invitation?.email ?? null } : undefined;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t("register.title")}</h1>
      <Purpose next={next} />
      <p className="mt-1.5 mb-7 text-sm text-ink-soft">
        {invited && `${t("register.invited")} `}
        {look && `${t("register.withLook", { look: look.name })} `}
        {remix && `${t("register.withLookOf", { name: remix.name })} `}
        {t("register.haveOne")}{" "}
        <Link href={withReturnPath("/login", nextWithLook)} className="font-medium text-accent hover:underline">
          {t("register.toSignIn")}
        </Link>
      </p>
      {isFirstStep ? (
        <ClaimForm
          kept={{ look: look?.id, next: next === "/" ? undefined : next }}
          look={shown}
          words={landing.texts.claimForm}
          {...{ host, you, drawn }}
        />
      ) : (
        <RegisterForm
          {...{ next, host, claimed }}
          look={look?.id}
          forming={{ look: shown, drawn, you }}
          invitation={invited}
          words={texts.registerForm}
        />
      )}
      <ProviderButtons next={nextWithLook} invitation={invited?.token} />
    </>
  );
}

/** Returns the name that was chosen on the front page, checked unless that was asked too often. */
async function findClaimedUsername(given: string | string[] | undefined) {
  const username = typeof given === "string" ? halfWidth(given).trim() : "";
  if (username === "" || username.length > 64) return undefined;
  return { username, checked: await lookUpUsername(username) };
}
