import type { Metadata } from "next";
import { Link } from "@/app/_components/link";
import { PageHeading } from "@/app/_components/page-heading";
import { hasPasskey } from "@/lib/auth/passkeys";
import { getSecondFactor, readSetup } from "@/lib/auth/second-factor";
import { requireUser } from "@/lib/auth/session";
import { findStepUp } from "@/lib/auth/session-store";
import { stepUpFor } from "@/lib/auth/step-up";
import { env } from "@/lib/env";
import { qrCode } from "@/lib/sharing/qr-code";
import { ConfirmByPasskey } from "../confirm-by-passkey";
import { SignInAgain } from "../sign-in-again";
import { RenewCodesForm } from "./renew-codes-form";
import { TurnOffForm } from "./turn-off-form";
import { TurnOnForm } from "./turn-on-form";

export const metadata: Metadata = { title: "Second factor" };

export default async function SecondFactorPage() {
  const user = await requireUser("/settings/account/second-factor");
  const { isOn, codesLeft } = await getSecondFactor(user.id);
  const setup = isOn ? undefined : await readSetup(user);
  const found = await findStepUp(user.sessionId);
  const stepUp = stepUpFor(found);
  const asksCode = !found.isByPasskey;
  const account = `@${user.username} at ${new URL(env().BASE_URL).host}`;
  return (
    <>
      <PageHeading
        title="Second factor"
        description={isOn ? "Signing in asks for a code of your authenticator app." : "A code beside your password."}
      />
      {/* Always in the same place: it shows the recovery codes once the factor is on. */}
      <TurnOnForm setup={setup && { ...setup, svg: qrCode(setup.address).svg }} account={account} />
      {isOn && asksCode && (await hasPasskey(user.id)) && <ConfirmByPasskey />}
      {isOn && stepUp === "sign-in" && <SignInAgain />}
      {isOn && stepUp !== "sign-in" && (
        <>
          <RenewCodesForm codesLeft={codesLeft} stepUp={stepUp} asksCode={asksCode} account={account} />
          <TurnOffForm stepUp={stepUp} asksCode={asksCode} />
        </>
      )}
      <p className="text-sm">
        <Link href="/settings/account#second-factor" className="font-medium text-accent hover:underline">
          Back to your account
        </Link>
        {!isOn && !setup && ", where you set up a second factor. An unfinished setup expires after 15 minutes."}
      </p>
    </>
  );
}
