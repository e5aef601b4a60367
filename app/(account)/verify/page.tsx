import type { Metadata } from "next";
import { ButtonLink } from "@/app/_components/button";
import { findEmailLink } from "@/lib/mail/email-link-store";
import { LinkForm } from "./link-form";

export const metadata: Metadata = { title: "Email address" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function VerifyPage({ searchParams }: { searchParams: Query }) {
  const { token, outcome } = await searchParams;
  const link = typeof token === "string" ? await findEmailLink(token) : undefined;
  if (typeof token === "string" && link && link.purpose !== "reset") {
    const isProof = link.purpose === "prove";
    return (
      <>
        <h1 className="text-2xl font-semibold tracking-tight">
          {isProof ? "Confirm your address" : "Put your address back"}
        </h1>
        <p className="mt-1.5 mb-7 text-sm leading-relaxed text-ink-soft">
          {isProof && "Confirm that "}
          <bdi className="font-medium break-all text-ink">{link.address}</bdi>{" "}
          {isProof ? "belongs to the account" : "becomes the address again of the account"}{" "}
          <bdi className="font-medium text-ink">@{link.username}</bdi>
          {isProof
            ? "."
            : ". All of its sessions end, its password stops working, and so does what was added in the 30 days before the change or since: linked accounts, passkeys, a second factor, personal tokens and connected apps. Next you see what that was, and choose another password."}
        </p>
        <LinkForm token={token} purpose={isProof ? "prove" : "undo"} />
      </>
    );
  }
  const isVerified = outcome === "verified" && token === undefined;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">
        {isVerified ? "Your address is confirmed" : "This link does not work any more"}
      </h1>
      <p className="mt-1.5 mb-7 text-sm leading-relaxed text-ink-soft">
        {isVerified
          ? "You can sign in by it, and reset your password through it."
          : "It was used already or has expired. Under Settings, Account you can have another one sent."}
      </p>
      <ButtonLink href="/settings/account">Go to your account</ButtonLink>
    </>
  );
}
