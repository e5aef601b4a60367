import type { Metadata } from "next";
import { headers } from "next/headers";
import { Notice } from "@/app/_components/notice";
import { PageHeading } from "@/app/_components/page-heading";
import { listSuspectAccess } from "@/lib/auth/added-access-store";
import { currentWords } from "@/lib/auth/current-words";
import { deviceName } from "@/lib/auth/device-name";
import { getSignInSettings } from "@/lib/auth/read-sign-in-settings";
import { getSecondFactor } from "@/lib/auth/second-factor";
import { requireUser } from "@/lib/auth/session";
import { listSessions } from "@/lib/auth/session-store";
import { languageNames, languages } from "@/lib/messages/languages";
import { listClients } from "@/lib/oauth/client-store";
import { listPersonalTokens } from "@/lib/oauth/personal-token-store";
import { siteOrigin } from "@/lib/site-origin";
import { getProfileById } from "@/lib/users/store";
import { AccountSection } from "./account-section";
import { ConfirmByPasskey } from "./confirm-by-passkey";
import { DeleteAccount } from "./delete-account";
import { EmailForm } from "./email-form";
import { ExportData } from "./export-data";
import { ImportData } from "./import-data";
import { LanguageForm } from "./language-form";
import { LinkedAccounts } from "./linked-accounts";
import { NamesForm } from "./names-form";
import { findOutcome } from "./outcomes";
import { Passkeys } from "./passkeys";
import { PasswordForm } from "./password-form";
import { SecondFactor } from "./second-factor";
import { SecurityLog } from "./security-log";
import { Sessions } from "./sessions";
import { SignInAgain } from "./sign-in-again";
import { withStandingOfLink, withStandingOfPasskey, withWordsOfAccess } from "./standing";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("account");
  return { title: t("page.title") };
}

/** The languages of the workshop, and the person's own where it is another one. */
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
          suspects={name === "not-me" ? withWordsOfAccess(await listSuspectAccess(user.id), language) : []}
          words={texts.password}
          removeWords={texts.removePassword}
          stepUpWords={stepUpWords}
          newPasswordWords={newPassword}
        />
        {providers.length > 0 && (
          <LinkedAccounts
            providers={withStandingOfLink(providers, language)}
            stepUp={stepUp}
            words={texts.linked}
            stepUpWords={stepUpWords}
          />
        )}
        <Passkeys
          rows={withStandingOfPasskey(passkeys.rows, language)}
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
