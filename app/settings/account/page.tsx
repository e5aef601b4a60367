import type { Metadata } from "next";
import { headers } from "next/headers";
import { Notice } from "@/app/_components/notice";
import { PageHeading } from "@/app/_components/page-heading";
import { listSuspectAccess } from "@/lib/auth/added-access-store";
import { deviceName } from "@/lib/auth/device-name";
import { getSignInSettings } from "@/lib/auth/read-sign-in-settings";
import { getSecondFactor } from "@/lib/auth/second-factor";
import { requireUser } from "@/lib/auth/session";
import { listSessions } from "@/lib/auth/session-store";
import { env } from "@/lib/env";
import { listClients } from "@/lib/oauth/client-store";
import { listPersonalTokens } from "@/lib/oauth/personal-token-store";
import { getProfileById } from "@/lib/users/store";
import { AccountSection } from "./account-section";
import { ConfirmByPasskey } from "./confirm-by-passkey";
import { DeleteAccount } from "./delete-account";
import { EmailForm } from "./email-form";
import { ExportData } from "./export-data";
import { ImportData } from "./import-data";
import { LinkedAccounts } from "./linked-accounts";
import { NamesForm } from "./names-form";
import { findOutcome } from "./outcomes";
import { Passkeys } from "./passkeys";
import { PasswordForm } from "./password-form";
import { SecondFactor } from "./second-factor";
import { SecurityLog } from "./security-log";
import { Sessions } from "./sessions";
import { SignInAgain } from "./sign-in-again";

export const metadata: Metadata = { title: "Account" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function AccountPage({ searchParams }: { searchParams: Query }) {
  const user = await requireUser("/settings/account");
  const { email, stepUp, password, providers, passkeys } = await getSignInSettings(user);
  const { username, alias } = await getProfileById(user.id);
  const [sessions, tokens] = [await listSessions(user.id), await listPersonalTokens(user.id)];
  const applications = await listClients(user.id);
  const { outcome: name } = await searchParams;
  const outcome = findOutcome(name);
  return (
    <>
      <PageHeading title="Account" description="Your names, how you sign in, and where." />
      {outcome && (
        <Notice tone={outcome.tone} title={outcome.title}>
          {outcome.text}
        </Notice>
      )}
      <AccountSection id="sign-in" title="Sign-in">
        <NamesForm username={username} alias={alias} host={new URL(env().BASE_URL).host} />
        {stepUp !== "none" && passkeys.rows.some(({ isUsable }) => isUsable) && <ConfirmByPasskey />}
        {stepUp === "sign-in" && <SignInAgain />}
        <EmailForm {...email} stepUp={stepUp} />
        <PasswordForm
          {...password}
          stepUp={stepUp}
          username={username}
          tokenCount={tokens.length}
          isSuspicious={name === "not-me"}
          suspects={name === "not-me" ? await listSuspectAccess(user.id) : []}
        />
        {providers.length > 0 && <LinkedAccounts providers={providers} stepUp={stepUp} />}
        <Passkeys {...passkeys} stepUp={stepUp} deviceName={deviceName((await headers()).get("user-agent"))} />
      </AccountSection>
      <AccountSection id="security" title="Security">
        <SecondFactor {...(await getSecondFactor(user.id))} stepUp={stepUp} />
        <Sessions sessions={sessions} currentId={user.sessionId} tokenCount={tokens.length} now={new Date()} />
        <SecurityLog userId={user.id} />
      </AccountSection>
      <AccountSection id="data" title="Data">
        <ExportData />
        <ImportData stepUp={stepUp} />
        <DeleteAccount username={username} stepUp={stepUp} applicationCount={applications.length} />
      </AccountSection>
    </>
  );
}
