import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { pageLanguage } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { languageAttributes } from "@/lib/words/languages";

export async function generateMetadata(): Promise<Metadata> {
  await connection();
  const { SITE_NAME, BASE_URL } = env();
  return { metadataBase: new URL(BASE_URL), title: { default: SITE_NAME, template: `%s · ${SITE_NAME}` } };
}

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Every page carries a nonce of its own request, so none can be made at build time.
  await connection();
  return (
    <html lang="en" {...languageAttributes(await pageLanguage())}>
      <body className="min-h-dvh font-sans antialiased">{children}</body>
    </html>
  );
}
