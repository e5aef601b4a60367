import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { languageAttributes } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { siteOrigin } from "@/lib/core/site-origin";
import { pageLanguage } from "@/lib/people/auth/session/session";
import { FailureWordsProvider } from "./_components/failure-words";
import { RestoreTypedInput } from "./_components/forms/restore-typed-input";

export async function generateMetadata(): Promise<Metadata> {
  await connection();
  const { SITE_NAME } = env();
  return { metadataBase: new URL(siteOrigin()), title: { default: SITE_NAME, template: `%s · ${SITE_NAME}` } };
}

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Every page carries a nonce of its own request, so none can be made at build time.
  await connection();
  const language = await pageLanguage();
  const attributes = languageAttributes(language);
  return (
    <html lang="en" {...attributes}>
      <body className="min-h-dvh font-sans antialiased">
        <FailureWordsProvider words={{ ...attributes, ...messages[language].states.failed }}>
          {children}
        </FailureWordsProvider>
        <RestoreTypedInput />
      </body>
    </html>
  );
}
