import type { Metadata } from "next";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { mailBounds } from "@/lib/limits/quotas";
import { sendsMail } from "@/lib/mail/delivery";
import { findEmailLink } from "@/lib/mail/email-link-store";
import { findRecentEvent } from "@/lib/owners/event-store";
import { RequestForm } from "./request-form";
import { ResetForm } from "./reset-form";

export const metadata: Metadata = { title: "Reset password" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function ResetPasswordPage({ searchParams }: { searchParams: Query }) {
  const { token } = await searchParams;
  const link = typeof token === "string" ? await findEmailLink(token) : undefined;
  if (typeof token === "string" && link?.purpose === "reset") {
    const restored = await findRecentEvent(link.userId, "email_restored", mailBounds.resetSeconds);
    return (
      <>
        <h1 className="text-2xl font-semibold tracking-tight">Set another password</h1>
        <p className="mt-1.5 mb-7 text-sm text-ink-soft">
          For the account <bdi className="font-medium text-ink">@{link.username}</bdi>.
        </p>
        {restored && (
          <div className="mb-5">
            <Notice tone="success" title={`${restored.email} is the address again`}>
              {restored.ended
                ? `All sessions have ended, and so has what had been added: ${restored.ended}. Add again what was yours.`
                : "All sessions have ended. Nothing else had been added to the account."}
            </Notice>
          </div>
        )}
        <ResetForm token={token} username={link.username} />
      </>
    );
  }
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Reset password</h1>
      <p className="mt-1.5 mb-7 text-sm text-ink-soft">
        We send a link to choose a new password.{" "}
        <Link href="/login" className="font-medium text-accent hover:underline">
          Go to sign-in
        </Link>
      </p>
      {token !== undefined && (
        <div className="mb-5">
          <Notice tone="danger">This link was used already or has expired. Ask for another.</Notice>
        </div>
      )}
      <RequestForm sendsMail={sendsMail()} minutes={mailBounds.resetSeconds / 60} />
    </>
  );
}
