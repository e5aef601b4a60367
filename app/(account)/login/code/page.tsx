import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Link } from "@/app/_components/link";
import type { PageQuery } from "@/lib/core/http/page-query";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { hasPasskey } from "@/lib/people/auth/passkey/passkeys";
import { currentPendingSignIn } from "@/lib/people/auth/second-factor/pending-sign-in";
import { safeReturnPath, withReturnPath } from "@/lib/people/auth/session/return-path";
import { PasskeyForm } from "../../_components/passkey-form";
import { nameTag } from "../../_components/purpose";
import { beginPasskeyCode, enterCode } from "./actions";
import { CodeForm } from "./code-form";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("signIn");
  return { title: t("code.title") };
}

export default async function CodePage({ searchParams }: { searchParams: PageQuery }) {
  const query = await searchParams;
  const next = safeReturnPath(query.next);
  const pending = await currentPendingSignIn();
  if (!pending) redirect(withReturnPath("/login", next));
  const { t, texts } = await currentWords("signIn");
  const isRecovery = query.with === "recovery-code";
  const other = new URLSearchParams({
    ...(next !== "/" && { next }),
    ...(!isRecovery && { with: "recovery-code" }),
  }).toString();
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t(isRecovery ? "code.recoveryTitle" : "code.title")}</h1>
      <p className="mt-1.5 mb-7 text-sm leading-relaxed text-ink-soft">
        {t.rich(isRecovery ? "code.recoveryExplanation" : "code.explanation", {
          ...nameTag,
          name: `@${pending.username}`,
        })}
      </p>
      <CodeForm key={String(isRecovery)} next={next} isRecovery={isRecovery} words={texts.codeForm} />
      {(await hasPasskey(pending.userId)) && (
        <PasskeyForm words={texts.passkeyForm} begin={beginPasskeyCode} finish={enterCode} next={next} />
      )}
      <p className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
        <Link href={`/login/code${other && `?${other}`}`} className="text-accent hover:underline">
          {t(isRecovery ? "code.useApp" : "code.useRecoveryCode")}
        </Link>
        <Link href={withReturnPath("/login", next)} className="text-ink-soft hover:underline">
          {t("code.startOver")}
        </Link>
      </p>
    </>
  );
}
