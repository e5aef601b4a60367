import type { Metadata } from "next";
import { headers } from "next/headers";
import type { PageQuery } from "@/lib/core/http/page-query";
import { listSuspectAccess } from "@/lib/people/auth/account/added-access-store";
import { getSignInSettings } from "@/lib/people/auth/account/read-sign-in-settings";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { getSecondFactor } from "@/lib/people/auth/second-factor/second-factor";
import { deviceName } from "@/lib/people/auth/session/device-name";
import { requireUser } from "@/lib/people/auth/session/session";
import { listPersonalTokens } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { LinkedAccounts } from "../_sign-in/linked-accounts";
import { Passkeys } from "../_sign-in/passkeys";
import { PasswordForm } from "../_sign-in/password-form";
import { SecondFactor } from "../_sign-in/second-factor";
import { AccountFrame, accountTitle } from "../account-frame";
import { accountPages } from "../account-pages";
import { withAccessLabel, withLinkState, withPasskeyState } from "../standing";
import { StepUpNotice } from "../step-up-notice";

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle("signIn") });

export default async function SignInSettingsPage({ searchParams }: { searchParams: PageQuery }) {
  const { path } = accountPages.signIn;
  const user = await requireUser(path);
  const { stepUp, password, providers, passkeys } = await getSignInSettings(user);
  const tokens = await listPersonalTokens(user.id);
  const { isOn, codesLeft } = await getSecondFactor(user.id);
  const { outcome } = await searchParams;
  const isSuspicious = outcome === "not-me";
  const { passkeyForm, newPassword } = (await currentWords("signIn")).texts;
  const { language, texts } = await currentWords("account");
  const security = await currentWords("security");
  const stepUpWords = texts.stepUp;
  return (
    <AccountFrame page="signIn" outcome={outcome}>
      <StepUpNotice {...{ stepUp, passkeys, path }} />
      <PasswordForm
        {...{ ...password, stepUp, isSuspicious, stepUpWords }}
        username={user.username}
        tokenCount={tokens.length}
        suspects={isSuspicious ? withAccessLabel(await listSuspectAccess(user.id), language) : []}
        words={texts.password}
        removeWords={texts.removePassword}
        newPasswordWords={newPassword}
      />
      <SecondFactor
        isOn={isOn}
        title={security.t("secondFactor.title")}
        description={isOn ? security.t("secondFactor.on", { count: codesLeft }) : security.t("secondFactor.off")}
        manage={security.t("secondFactor.manage")}
        stepUp={stepUp}
        words={security.texts.begin}
        stepUpWords={stepUpWords}
      />
      <Passkeys
        rows={withPasskeyState(passkeys.rows, language)}
        obstacle={passkeys.obstacle}
        stepUp={stepUp}
        deviceName={deviceName((await headers()).get("user-agent"), language)}
        words={texts.passkeys}
        passkeyWords={passkeyForm}
        stepUpWords={stepUpWords}
      />
      {providers.length > 0 && (
        <LinkedAccounts
          providers={withLinkState(providers, language)}
          stepUp={stepUp}
          words={texts.linked}
          stepUpWords={stepUpWords}
        />
      )}
    </AccountFrame>
  );
}
