import type { Metadata } from "next";
import { ButtonLink } from "@/app/_components/button";
import type { PageQuery } from "@/lib/core/http/page-query";
import { findEmailLink } from "@/lib/core/mail/email-link-store";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { nameTag } from "../_components/purpose";
import { LinkForm } from "./link-form";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("signIn");
  return { title: t("verify.title") };
}

export default async function VerifyPage({ searchParams }: { searchParams: PageQuery }) {
  const { token, outcome } = await searchParams;
  const link = typeof token === "string" ? await findEmailLink(token) : undefined;
  const { t, texts } = await currentWords("signIn");
  if (typeof token === "string" && link && link.purpose !== "reset") {
    const isProof = link.purpose === "prove";
    return (
      <>
        <h1 className="text-2xl font-semibold tracking-tight">{t(isProof ? "verify.prove" : "verify.undo")}</h1>
        <p className="mt-1.5 mb-7 text-sm leading-relaxed text-ink-soft">
          {t.rich(isProof ? "verify.proveText" : "verify.undoText", {
            ...nameTag,
            at: (address) => <bdi className="font-medium break-all text-ink">{address}</bdi>,
            address: link.address ?? "",
            name: `@${link.username}`,
          })}
        </p>
        <LinkForm token={token} purpose={isProof ? "prove" : "undo"} words={texts.linkForm} />
      </>
    );
  }
  const isVerified = outcome === "verified" && token === undefined;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t(isVerified ? "verify.verified" : "verify.unusable")}</h1>
      <p className="mt-1.5 mb-7 text-sm leading-relaxed text-ink-soft">
        {t(isVerified ? "verify.verifiedText" : "verify.unusableText")}
      </p>
      <ButtonLink href="/settings/account">{t("verify.toAccount")}</ButtonLink>
    </>
  );
}
