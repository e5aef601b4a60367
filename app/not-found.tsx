import type { Metadata } from "next";
import { headers } from "next/headers";
import { languageAttributes } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { registration } from "@/lib/people/auth/provider/admission";
import { areaHeader, areaOf } from "@/lib/people/auth/session/area";
import { currentLanguage, currentUser } from "@/lib/people/auth/session/session";
import { Brand } from "./_components/brand";
import { ButtonLink } from "./_components/button";
import { StatusPage } from "./_components/status-page";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages[await currentLanguage()].states.notFound.title, robots: { index: false } };
}

/** Names the part of the site that lacks the page. Nobody is offered an account there, or where they are signed in. */
export default async function NotFound() {
  const language = await currentLanguage();
  const words = messages[language].states.notFound;
  const area = areaOf(`/${(await headers()).get(areaHeader) ?? ""}`);
  if (area !== "") {
    const [explanation, way] =
      area === "settings" ? [words.inSettings, words.toSettings] : [words.inDocumentation, words.toDocumentation];
    return (
      <StatusPage {...languageAttributes(language)} brand={<Brand siteName={env().SITE_NAME} />} title={words.heading}>
        <p>{explanation}</p>
        <div className="mt-6 flex">
          <ButtonLink href={`/${area}`} variant="primary">
            {way}
          </ButtonLink>
        </div>
      </StatusPage>
    );
  }
  const { heading, explanation, couldBeYours, toStart, createAccount } = words;
  const user = await currentUser().catch(() => undefined);
  const canRegister = !user && registration() === "open";
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
