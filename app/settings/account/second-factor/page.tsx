import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";
import { PageHeading } from "@/app/_components/page-heading";
import { messages } from "@/lib/core/messages/messages";
import { siteOrigin } from "@/lib/core/site-origin";
import { qrCode } from "@/lib/page/sharing/qr-code";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { hasPasskey } from "@/lib/people/auth/passkey/passkeys";
import { getSecondFactor, readSetup } from "@/lib/people/auth/second-factor/second-factor";
import { requiredStepUp } from "@/lib/people/auth/second-factor/step-up";
import { requireUser } from "@/lib/people/auth/session/session";
import { findStepUp } from "@/lib/people/auth/session/step-up-store";
import { ConfirmByPasskey } from "../_sign-in/confirm-by-passkey";
import { SignInAgain } from "../_sign-in/sign-in-again";
import { RenewCodesForm } from "./renew-codes-form";
import { TurnOffForm } from "./turn-off-form";
import { TurnOnForm } from "./turn-on-form";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("security");
  return { title: t("secondFactor.title") };
}

export default async function SecondFactorPage() {
  const user = await requireUser("/settings/account/second-factor");
  const { isOn, codesLeft } = await getSecondFactor(user.id);
  const setup = isOn ? undefined : await readSetup(user);
  const found = await findStepUp(user.sessionId);
  const stepUp = requiredStepUp(found);
  const asksCode = !found.isByPasskey;
  const { language, t, texts } = await currentWords("security");
  const { texts: account } = await currentWords("account");
  const stepUpWords = account.stepUp;
  const copyWords = messages[language].shell.copying;
  const name = t("secondFactor.account", { name: `@${user.username}`, host: new URL(siteOrigin()).host });
  const back = (label: ReactNode) => (
    <Link href="/settings/account/sign-in#second-factor" className="font-medium text-accent hover:underline">
      {label}
    </Link>
  );
  const signIn = await currentWords("signIn");
  return (
    <>
      <PageHeading
        title={t("secondFactor.title")}
        description={t(isOn ? "secondFactor.onBriefly" : "secondFactor.offBriefly")}
      />
      {/* It stays in the same place, since it shows the recovery codes once the factor is on. */}
      <TurnOnForm
        setup={setup && { ...setup, svg: qrCode(setup.address).svg }}
        account={name}
        words={texts.turnOn}
        codesWords={texts.codes}
        copyWords={copyWords}
      />
      {isOn && asksCode && (await hasPasskey(user.id)) && (
        <ConfirmByPasskey words={account.confirmByPasskey} passkeyWords={signIn.texts.passkeyForm} />
      )}
      {isOn && stepUp === "sign-in" && <SignInAgain path="/settings/account/second-factor" />}
      {isOn && stepUp !== "sign-in" && (
        <>
          <RenewCodesForm
            description={t("renewDescription.text", { count: codesLeft })}
            stepUp={stepUp}
            asksCode={asksCode}
            account={name}
            words={texts.renew}
            codesWords={texts.codes}
            copyWords={copyWords}
            stepUpWords={stepUpWords}
          />
          <TurnOffForm stepUp={stepUp} asksCode={asksCode} words={texts.turnOff} stepUpWords={stepUpWords} />
        </>
      )}
      <p className="text-sm">
        {!isOn && !setup ? t.rich("secondFactor.backToSetUp", { link: back }) : back(t("secondFactor.back"))}
      </p>
    </>
  );
}
