import type { Metadata } from "next";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import type { PageQuery } from "@/lib/core/http/page-query";
import { mailBounds } from "@/lib/core/limits/quotas";
import { sendsMail } from "@/lib/core/mail/delivery";
import { findEmailLink } from "@/lib/core/mail/email-link-store";
import { findRecentEvent } from "@/lib/core/owners/event-store";
import { endedAccess } from "@/lib/people/auth/account/added-access";
import { isActionOfScript } from "@/lib/people/auth/forms/actions";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { nameTag } from "../_components/purpose";
import { RequestForm } from "./request-form";
import { ResetForm } from "./reset-form";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("signIn");
  return { title: t("reset.title") };
}

export default async function ResetPasswordPage({ searchParams }: { searchParams: PageQuery }) {
  const { token } = await searchParams;
  const link = typeof token === "string" ? await findEmailLink(token) : undefined;
  const { language, t, texts } = await currentWords("signIn");
  const isUsable = link?.purpose === "reset";
  // The page comes anew with the answer of its form, which has used up the link and leads elsewhere.
  if (typeof token === "string" && (isUsable || (await isActionOfScript()))) {
    const restored = isUsable
      ? await findRecentEvent(link.userId, "email_restored", mailBounds.resetSeconds)
      : undefined;
    const ended = endedAccess(restored?.ended, language);
    return (
      <>
        <h1 className="text-2xl font-semibold tracking-tight">{t("reset.setTitle")}</h1>
        {isUsable && (
          <p className="mt-1.5 mb-7 text-sm text-ink-soft">
            {t.rich("reset.forAccount", { ...nameTag, name: `@${link.username}` })}
          </p>
        )}
        {restored && (
          <div className="mb-5">
            <Notice tone="success" title={t("reset.restored", { email: restored.email ?? "" })}>
              {ended ? t("reset.restoredEnded", { ended }) : t("reset.restoredNothing")}
            </Notice>
          </div>
        )}
        <ResetForm
          token={token}
          username={isUsable ? link.username : ""}
          words={texts.resetForm}
          newPasswordWords={texts.newPassword}
        />
      </>
    );
  }
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t("reset.title")}</h1>
      <p className="mt-1.5 mb-7 text-sm text-ink-soft">
        {sendsMail() && <>{t("reset.explanation")} </>}
        <Link href="/login" className="font-medium text-accent hover:underline">
          {t("reset.toSignIn")}
        </Link>
      </p>
      {token !== undefined && (
        <div className="mb-5">
          <Notice tone="danger">{t("reset.unusable")}</Notice>
        </div>
      )}
      <RequestForm sendsMail={sendsMail()} minutes={mailBounds.resetSeconds / 60} words={texts.requestForm} />
    </>
  );
}
