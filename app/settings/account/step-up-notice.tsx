import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { SignInSettings } from "@/lib/people/auth/provider/sign-in-settings";
import { ConfirmByPasskey } from "./_sign-in/confirm-by-passkey";
import { SignInAgain } from "./_sign-in/sign-in-again";

type Props = Pick<SignInSettings, "stepUp" | "passkeys"> & { /** Where a new sign-in leads back to. */ path: string };

/** Offers a passkey, or a new sign-in, to people whose session is too old for the forms of the page. */
export async function StepUpNotice({ stepUp, passkeys, path }: Props) {
  const { texts } = await currentWords("account");
  const { passkeyForm } = (await currentWords("signIn")).texts;
  return (
    <>
      {stepUp !== "none" && passkeys.rows.some(({ isUsable }) => isUsable) && (
        <ConfirmByPasskey words={texts.confirmByPasskey} passkeyWords={passkeyForm} />
      )}
      {stepUp === "sign-in" && <SignInAgain path={path} />}
    </>
  );
}
