"use server";
import { formText, readProof, redirectTo } from "@/lib/people/auth/forms/actions";
import { formAction, passkeyRequest } from "@/lib/people/auth/forms/form-action";
import { parseAnswer } from "@/lib/people/auth/passkey/passkey-sign-in";
import { beginPasskeyStepUp, stepUpByPasskey } from "@/lib/people/auth/passkey/passkeys";
import { requireStepUp } from "@/lib/people/auth/second-factor/step-up";
import { safeReturnPath } from "@/lib/people/auth/session/return-path";

const readReturnPath = (form: FormData) => safeReturnPath(form.get("next"));

/** Returns what the browser asks a passkey of the person for, instead of password and code. */
export const beginPasskeyConfirmation = passkeyRequest({ page: "/", proof: "none" }, ({ user, headers }) =>
  beginPasskeyStepUp(user, headers),
);

/** Does a step-up by password and code or by a passkey, and redirects to `next`. */
export const confirmPerson = formAction(
  {
    access: { page: readReturnPath, proof: { own: "step-up" } },
    read: (form) => ({ passkey: formText(form, "passkey"), proof: readProof(form), next: readReturnPath(form) }),
  },
  async ({ user, input: { passkey, proof, next }, headers }) => {
    if (passkey === "") await requireStepUp(user, proof, headers);
    else await stepUpByPasskey(user, parseAnswer(passkey), headers);
    redirectTo(next);
  },
);
