import type { Metadata } from "next";
import { headers } from "next/headers";
import { Notice } from "@/app/_components/notice";
import { PageHeading } from "@/app/_components/page-heading";
import { languageNames, languages } from "@/lib/core/messages/languages";
import { siteOrigin } from "@/lib/core/site-origin";
import { listSuspectAccess } from "@/lib/people/auth/account/added-access-store";
import { getSignInSettings } from "@/lib/people/auth/account/read-sign-in-settings";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { getSecondFactor } from "@/lib/people/auth/second-factor/second-factor";
import { deviceName } from "@/lib/people/auth/session/device-name";
import { requireUser } from "@/lib/people/auth/session/session";
import { listSessions } from "@/lib/people/auth/session/session-store";
import { listClients } from "@/lib/people/oauth/clients/client-store";
import { listPersonalTokens } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { getProfileById } from "@/lib/people/users/store";
import { DeleteAccount } from "./_data/delete-account";
import { ExportData } from "./_data/export-data";
import { ImportData } from "./_data/import-data";
import { SecurityLog } from "./_sessions/security-log";
import { Sessions } from "./_sessions/sessions";
import { ConfirmByPasskey } from "./_sign-in/confirm-by-passkey";
import { LinkedAccounts } from "./_sign-in/linked-accounts";
import { Passkeys } from "./_sign-in/passkeys";
import { PasswordForm } from "./_sign-in/password-form";
import { SecondFactor } from "./_sign-in/second-factor";
import { SignInAgain } from "./_sign-in/sign-in-again";
import { AccountSection } from "./account-section";
import { EmailForm } from "./email-form";
import { LanguageForm } from "./language-form";
import { NamesForm } from "./names-form";
import { findOutcome } from "./outcomes";
import { withAccessLabel, withLinkState, withPasskeyState } from "./standing";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("account");
  return { title: t("page.title") };
}

/** Returns the languages of the interface, and the person's own where it is another one. */
function languageChoices(locale: string): (readonly [string, string])[] {
  const choices = languages.map((language) => [language, languageNames[language]] as const);
  if (choices.some(([language]) => language === locale)) return choices;
  return [...choices, [locale, new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale]];
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function AccountPage({ searchParams }: { searchParams: Query }) {
  const user = await requireUser("/settings/account");
  const { email, stepUp, password, providers, passkeys } = await getSignInSettings(user);
  const { username, alias, locale } = await getProfileById(user.id);
  const [sessions, tokens] = [await listSessions(user.id), await listPersonalTokens(user.id)];
  const applications = await listClients(user.id);
  const { outcome: name } = await searchParams;
  const outcome = findOutcome(name);
  const { passkeyForm, newPassword } = (await currentWords("signIn")).texts;
  const { language, t, texts } = await currentWords("account");
  const security = await currentWords("security");
  const settings = await currentWords("settings");
  const { isOn, codesLeft } = await getSecondFactor(user.id);
  const stepUpWords = texts.stepUp;
  return (
    <>
      <PageHeading title={t("page.title")} description={t("page.description")} />
      {outcome && (
        <Notice tone={outcome.tone} title={outcome.title && t(`outcomes.${outcome.title}`)}>
          {t(`outcomes.${outcome.text}`)}
        </Notice>
      )}
      <AccountSection id="sign-in" title={t("page.signIn")}>
        <LanguageForm locale={locale} choices={languageChoices(locale)} words={texts.language} />
        {stepUp !== "none" && passkeys.rows.some(({ isUsable }) => isUsable) && (
          <ConfirmByPasskey words={texts.confirmByPasskey} passkeyWords={passkeyForm} />
        )}
        {stepUp === "sign-in" && <SignInAgain />}
        <NamesForm
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
        <PasswordForm
          {...password}
          stepUp={stepUp}
          username={username}
          tokenCount={tokens.length}
          isSuspicious={name === "not-me"}
          suspects={name === "not-me" ? withAccessLabel(await listSuspectAccess(user.id), language) : []}
          words={texts.password}
          removeWords={texts.removePassword}
          stepUpWords={stepUpWords}
          newPasswordWords={newPassword}
        />
        {providers.length > 0 && (
          <LinkedAccounts
            providers={withLinkState(providers, language)}
            stepUp={stepUp}
            words={texts.linked}
            stepUpWords={stepUpWords}
          />
        )}
        <Passkeys
          rows={withPasskeyState(passkeys.rows, language)}
          obstacle={passkeys.obstacle}
          stepUp={stepUp}
          deviceName={deviceName((await headers()).get("user-agent"), language)}
          words={texts.passkeys}
          passkeyWords={passkeyForm}
          stepUpWords={stepUpWords}
        />
      </AccountSection>
      <AccountSection id="security" title={t("page.security")}>
        <SecondFactor
          isOn={isOn}
          title={security.t("secondFactor.title")}
          description={isOn ? security.t("secondFactor.on", { count: codesLeft }) : security.t("secondFactor.off")}
          manage={security.t("secondFactor.manage")}
          stepUp={stepUp}
          words={security.texts.begin}
          stepUpWords={stepUpWords}
        />
        <Sessions sessions={sessions} currentId={user.sessionId} tokenCount={tokens.length} now={new Date()} />
        <SecurityLog userId={user.id} />
      </AccountSection>
      <AccountSection id="data" title={t("page.data")}>
        <ExportData />
        <ImportData stepUp={stepUp} />
        <DeleteAccount
          username={username}
          stepUp={stepUp}
          applications={
            applications.length > 0 ? settings.t("deleteApplications.text", { count: applications.length }) : undefined
          }
          words={settings.texts.delete}
          stepUpWords={stepUpWords}
        />
      </AccountSection>
    </>
  );
}
