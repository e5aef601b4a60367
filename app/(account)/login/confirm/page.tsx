import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { hasPasskey } from "@/lib/auth/passkeys";
import { safeReturnPath, withReturnPath } from "@/lib/auth/return-path";
import { requireUser } from "@/lib/auth/session";
import { findStepUp } from "@/lib/auth/session-store";
import { stepUpFor } from "@/lib/auth/step-up";
import type { AccountQuery } from "../../_components/arrival";
import { PasskeyForm } from "../../_components/passkey-form";
import { Purpose } from "../../_components/purpose";
import { beginPasskeyConfirmation, confirmPerson } from "./actions";
import { ConfirmForm } from "./confirm-form";

export const metadata: Metadata = { title: "Confirm your identity" };

/** Where somebody whose last proof is too long ago for what they want proves again that it is them. */
export default async function ConfirmPage({ searchParams }: { searchParams: AccountQuery }) {
  const next = safeReturnPath((await searchParams).next);
  const user = await requireUser(withReturnPath("/login/confirm", next));
  const found = await findStepUp(user.sessionId);
  const stepUp = stepUpFor(found);
  if (stepUp === "none") redirect(next);
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Confirm your identity</h1>
      <Purpose next={next} />
      <p className="mt-1.5 mb-7 text-sm leading-relaxed text-ink-soft">
        It is a while since you signed in as <bdi className="font-medium text-ink">@{user.username}</bdi>.
      </p>
      {stepUp !== "sign-in" && <ConfirmForm next={next} asksCode={stepUp === "password-and-code"} />}
      {(await hasPasskey(user.id)) && (
        <PasskeyForm label="Use a passkey" begin={beginPasskeyConfirmation} finish={confirmPerson} next={next} />
      )}
      <form method="post" action="/logout" className="mt-6 text-sm">
        <input type="hidden" name="next" value={next} />
        <button type="submit" className="font-medium text-accent hover:underline">
          Sign in again instead
        </button>
      </form>
    </>
  );
}
