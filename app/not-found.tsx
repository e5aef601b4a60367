import type { Metadata } from "next";
import { languageAttributes } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { registration } from "@/lib/people/auth/provider/admission";
import { browserLanguage } from "@/lib/people/auth/session/session";
import { Brand } from "./_components/brand";
import { ButtonLink } from "./_components/button";
import { StatusPage } from "./_components/status-page";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages[await browserLanguage()].states.notFound.title, robots: { index: false } };
}

/** The page is in the browser's language: nobody is looked up for an address that leads nowhere. */
export default async function NotFound() {
  const language = await browserLanguage();
  const { heading, explanation, couldBeYours, toStart, createAccount } = messages[language].states.notFound;
  const canRegister = registration() === "open";
  return (
    <StatusPage {...languageAttributes(language)} brand={<Brand siteName={env().SITE_NAME} />} title={heading}>
      <p>
        {explanation}
        {canRegister && ` ${couldBeYours}`}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="/" variant="primary">
          {toStart}
        </ButtonLink>
        {canRegister && <ButtonLink href="/register">{createAccount}</ButtonLink>}
      </div>
    </StatusPage>
  );
}
