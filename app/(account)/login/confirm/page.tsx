import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LinkButton } from "@/app/_components/forms/link-button";
import type { PageQuery } from "@/lib/core/http/page-query";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { hasPasskey } from "@/lib/people/auth/passkey/passkeys";
import { requiredStepUp } from "@/lib/people/auth/second-factor/step-up";
import { safeReturnPath, withReturnPath } from "@/lib/people/auth/session/return-path";
import { requireUser } from "@/lib/people/auth/session/session";
import { findStepUp } from "@/lib/people/auth/session/step-up-store";
import { PasskeyForm } from "../../_components/passkey-form";
import { nameTag, Purpose } from "../../_components/purpose";
import { beginPasskeyConfirmation, confirmPerson } from "./actions";
import { ConfirmForm } from "./confirm-form";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("signIn");
  return { title: t("confirm.title") };
}

/** Asks for a proof where the last one is too old for what the person wants. */
export default async function ConfirmPage({ searchParams }: { searchParams: PageQuery }) {
  const next = safeReturnPath((await searchParams).next);
  const user = await requireUser(withReturnPath("/login/confirm", next));
  const found = await findStepUp(user.sessionId);
  const stepUp = requiredStepUp(found);
  if (stepUp === "none") redirect(next);
  const { t, texts } = await currentWords("signIn");
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t("confirm.title")}</h1>
      <Purpose next={next} />
      <p className="mt-1.5 mb-7 text-sm leading-relaxed text-ink-soft">
        {t.rich("confirm.explanation", { ...nameTag, name: `@${user.username}` })}
      </p>
      {stepUp !== "sign-in" && (
        <ConfirmForm next={next} asksCode={stepUp === "password-and-code"} words={texts.confirmForm} />
      )}
      {(await hasPasskey(user.id)) && (
        <PasskeyForm words={texts.passkeyForm} begin={beginPasskeyConfirmation} finish={confirmPerson} next={next} />
      )}
      <form method="post" action="/logout" className="mt-6 text-sm">
        <input type="hidden" name="next" value={next} />
        <LinkButton>{t("confirm.signInAgain")}</LinkButton>
      </form>
    </>
  );
}
