import type { Metadata } from "next";
import { registration } from "@/lib/auth/admission";
import { env } from "@/lib/env";
import { Brand } from "./_components/brand";
import { ButtonLink } from "./_components/button";
import { StatusPage } from "./_components/status-page";
import "./globals.css";

export const metadata: Metadata = { title: "Not found", robots: { index: false } };

export default function NotFound() {
  const canRegister = registration() === "open";
  return (
    <StatusPage brand={<Brand siteName={env().SITE_NAME} />} title="There is nothing at this address">
      <p>
        The name may be misspelt, or the page may have moved.
        {canRegister && " A profile that does not exist yet could be yours."}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="/" variant="primary">
          Go to the start
        </ButtonLink>
        {canRegister && <ButtonLink href="/register">Create account</ButtonLink>}
      </div>
    </StatusPage>
  );
}
