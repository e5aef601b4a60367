import type { Metadata } from "next";
import { env } from "@/lib/env";
import { Brand } from "./_components/brand";
import { ButtonLink } from "./_components/button";
import { StatusPage } from "./_components/status-page";
import "./globals.css";

export const metadata: Metadata = { title: "Not found", robots: { index: false } };

export default function NotFound() {
  return (
    <StatusPage brand={<Brand siteName={env().SITE_NAME} />} title="There is nothing at this address">
      <p>The name may be misspelt, or the page may have moved. A profile that does not exist yet could be yours.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="/" variant="primary">
          Go to the start
        </ButtonLink>
        <ButtonLink href="/register">Create account</ButtonLink>
      </div>
    </StatusPage>
  );
}
