import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";
import { PageHeading } from "@/app/_components/page-heading";
import { currentWords } from "@/lib/auth/current-words";
import { hasPasskey } from "@/lib/auth/passkeys";
import { getSecondFactor, readSetup } from "@/lib/auth/second-factor";
import { requireUser } from "@/lib/auth/session";
import { stepUpFor } from "@/lib/auth/step-up";
import { findStepUp } from "@/lib/auth/step-up-store";
import { messages } from "@/lib/messages/messages";
import { qrCode } from "@/lib/sharing/qr-code";
import { siteOrigin } from "@/lib/site-origin";
import { ConfirmByPasskey } from "../confirm-by-passkey";
import { SignInAgain } from "../sign-in-again";
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
  const stepUp = stepUpFor(found);
  const asksCode = !found.isByPasskey;
  const { language, t, texts } = await currentWords("security");
  const { texts: account } = await currentWords("account");
  const stepUpWords = account.stepUp;
  const copyWords = messages[language].shell.copying;
  const name = t("secondFactor.account", { name: `@${user.username}`, host: new URL(siteOrigin()).host });
  const back = (label: ReactNode) => (
    <Link href="/settings/account#second-factor" className="font-medium text-accent hover:underline">
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
      {/* Always in the same place: it shows the recovery codes once the factor is on. */}
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
      {isOn && stepUp === "sign-in" && <SignInAgain />}
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
