import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { PageQuery } from "@/lib/core/http/page-query";
import { languageNames, languages } from "@/lib/core/messages/languages";
import { siteOrigin } from "@/lib/core/site-origin";
import { getSignInSettings } from "@/lib/people/auth/account/read-sign-in-settings";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { requireUser } from "@/lib/people/auth/session/session";
import { getProfileById } from "@/lib/people/users/store";
import { NamesForm } from "../_components/names-form";
import { AccountFrame, accountTitle } from "./account-frame";
import { accountPages } from "./account-pages";
import { saveNames } from "./actions";
import { EmailForm } from "./email-form";
import { LanguageForm } from "./language-form";
import { OldAnchors } from "./old-anchors";
import { pathOfOutcome } from "./outcomes";
import { StepUpNotice } from "./step-up-notice";

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle("profile") });

/** Returns the languages of the interface, and the person's own where it is another one. */
function languageChoices(locale: string): (readonly [string, string])[] {
  const choices = languages.map((language) => [language, languageNames[language]] as const);
  if (choices.some(([language]) => language === locale)) return choices;
  return [...choices, [locale, new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale]];
}

export default async function AccountPage({ searchParams }: { searchParams: PageQuery }) {
  const { outcome } = await searchParams;
  const elsewhere = pathOfOutcome(outcome);
  if (elsewhere) redirect(elsewhere);
  const { path } = accountPages.profile;
  const user = await requireUser(path);
  const { email, stepUp, passkeys } = await getSignInSettings(user);
  const { username, alias, locale } = await getProfileById(user.id);
  const { texts } = await currentWords("account");
  const stepUpWords = texts.stepUp;
  return (
    <AccountFrame page="profile" outcome={outcome}>
      <OldAnchors />
      <StepUpNotice {...{ stepUp, passkeys, path }} />
      <NamesForm
        action={saveNames}
        {...{ username, alias, stepUp, stepUpWords }}
        host={new URL(siteOrigin()).host}
        words={texts.names}
      />
      <EmailForm
        {...email}
        stepUp={stepUp}
        words={texts.email}
        proofWords={texts.emailProof}
        stepUpWords={stepUpWords}
      />
      <LanguageForm locale={locale} choices={languageChoices(locale)} words={texts.language} />
    </AccountFrame>
  );
}
