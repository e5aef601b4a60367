import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Link } from "@/app/_components/link";
import { hasPasskey } from "@/lib/auth/passkeys";
import { currentPendingSignIn } from "@/lib/auth/pending-sign-in";
import { safeReturnPath, withReturnPath } from "@/lib/auth/return-path";
import type { AccountQuery } from "../../_components/arrival";
import { PasskeyForm } from "../../_components/passkey-form";
import { beginPasskeyCode, enterCode } from "./actions";
import { CodeForm } from "./code-form";

export const metadata: Metadata = { title: "Enter your code" };

export default async function CodePage({ searchParams }: { searchParams: AccountQuery }) {
  const query = await searchParams;
  const next = safeReturnPath(query.next);
  const pending = await currentPendingSignIn();
  if (!pending) redirect(withReturnPath("/login", next));
  const isRecovery = query.with === "recovery-code";
  const other = new URLSearchParams({
    ...(next !== "/" && { next }),
    ...(!isRecovery && { with: "recovery-code" }),
  }).toString();
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">
        {isRecovery ? "Enter a recovery code" : "Enter your code"}
      </h1>
      <p className="mt-1.5 mb-7 text-sm leading-relaxed text-ink-soft">
        {isRecovery ? "One of the recovery codes of" : "The six digits that your authenticator app shows for"}{" "}
        <bdi className="font-medium text-ink">@{pending.username}</bdi>.
      </p>
      <CodeForm key={String(isRecovery)} next={next} isRecovery={isRecovery} />
      {(await hasPasskey(pending.userId)) && (
        <PasskeyForm label="Use a passkey" begin={beginPasskeyCode} finish={enterCode} next={next} />
      )}
      <p className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
        <Link href={`/login/code${other && `?${other}`}`} className="text-accent hover:underline">
          {isRecovery ? "Use the app" : "Use a recovery code"}
        </Link>
        <Link href={withReturnPath("/login", next)} className="text-ink-soft hover:underline">
          Start over
        </Link>
      </p>
    </>
  );
}
