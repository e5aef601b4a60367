import type { Metadata } from "next";
import { Link } from "@/app/_components/link";
import { withReturnPath } from "@/lib/auth/return-path";
import { env } from "@/lib/env";
import { type AccountQuery, arrive } from "../_components/arrival";
import { ProviderButtons } from "../_components/provider-buttons";
import { Purpose } from "../_components/purpose";
import { lookUpUsername } from "./actions";
import { RegisterForm } from "./register-form";

export const metadata: Metadata = { title: "Create account" };

export default async function RegisterPage({ searchParams }: { searchParams: AccountQuery }) {
  const { next } = await arrive(searchParams);
  const claimed = await claimedUsername((await searchParams).username);
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Create account</h1>
      <Purpose next={next} />
      <p className="mt-1.5 mb-7 text-sm text-ink-soft">
        Have one already?{" "}
        <Link href={withReturnPath("/login", next)} className="font-medium text-accent hover:underline">
          Go to sign-in
        </Link>
      </p>
      <RegisterForm next={next} host={new URL(env().BASE_URL).host} claimed={claimed} />
      <ProviderButtons next={next} />
    </>
  );
}

/** The name that somebody chose on the front page, checked; undefined when there is none. */
async function claimedUsername(given: string | string[] | undefined) {
  const username = typeof given === "string" ? given.trim() : "";
  return username === "" || username.length > 64 ? undefined : lookUpUsername(username);
}
