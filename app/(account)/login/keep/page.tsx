import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Button } from "@/app/_components/button";
import { Day } from "@/app/_components/day";
import { closingAccount } from "@/lib/auth/session";
import { KeepForm } from "./keep-form";

export const metadata: Metadata = { title: "Keep your account" };

/** All that somebody sees who signs in to an account that is being deleted. */
export default async function KeepPage() {
  const account = await closingAccount();
  if (!account) redirect("/login?next=/settings/account");
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Keep your account?</h1>
      <p className="mt-2 mb-6 text-sm leading-relaxed text-ink-soft">
        <bdi className="font-medium text-ink">{account.username}</bdi> is being deleted. Its page is off, and everything
        is gone after <Day date={account.deleteAfter} />. If you keep it, the page comes back as it was. Your sessions,
        tokens, connected apps and applications have been revoked and are not restored.
      </p>
      <KeepForm />
      <form method="post" action="/logout" className="mt-3">
        <Button type="submit" variant="quiet" className="w-full">
          Sign out, and let it be deleted
        </Button>
      </form>
    </>
  );
}
