import type { Metadata } from "next";
import { Link } from "@/app/_components/link";
import { withReturnPath } from "@/lib/auth/return-path";
import { env } from "@/lib/env";
import { type AccountQuery, arrive } from "../_components/arrival";
import { ProviderButtons } from "../_components/provider-buttons";
import { RegisterForm } from "./register-form";

export const metadata: Metadata = { title: "Create account" };

export default async function RegisterPage({ searchParams }: { searchParams: AccountQuery }) {
  const { next } = await arrive(searchParams);
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Create account</h1>
      <p className="mt-1.5 mb-7 text-sm text-ink-soft">
        Have one already?{" "}
        <Link href={withReturnPath("/login", next)} className="font-medium text-accent hover:underline">
          Go to sign-in
        </Link>
      </p>
      <RegisterForm next={next} host={new URL(env().BASE_URL).host} />
      <ProviderButtons next={next} />
    </>
  );
}
