import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Brand } from "@/app/_components/brand";
import { FontPreload } from "@/app/_components/font/font-preload";
import { languageAttributes } from "@/lib/core/messages/languages";
import { env } from "@/lib/core/process/env";
import { currentLanguage } from "@/lib/people/auth/session/session";
import "../globals.css";

export const metadata: Metadata = { robots: { index: false } };

export default async function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col" {...languageAttributes(await currentLanguage())}>
      <FontPreload />
      <header className="flex px-5 pt-5 sm:px-8 sm:pt-7">
        <Brand siteName={env().SITE_NAME} />
      </header>
      <main className="flex flex-1 flex-col items-center px-5 pt-[clamp(2rem,9vh,7rem)] pb-16">
        <div className="relative w-full max-w-[23rem] lg:has-[[data-beside]]:me-88">{children}</div>
      </main>
    </div>
  );
}
