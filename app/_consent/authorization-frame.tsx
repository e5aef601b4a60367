import type { ReactNode } from "react";
import { Brand } from "@/app/_components/brand";
import { FontPreload } from "@/app/_components/font/font-preload";
import { languageAttributes } from "@/lib/core/messages/languages";
import { env } from "@/lib/core/process/env";
import { currentLanguage } from "@/lib/people/auth/session/session";

/** Surrounds a decision with nothing but the site's sign and the matter itself. */
export async function AuthorizationFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col" {...languageAttributes(await currentLanguage())}>
      <FontPreload />
      <header className="flex px-5 pt-5 sm:px-8 sm:pt-7">
        <Brand siteName={env().SITE_NAME} />
      </header>
      <main className="flex flex-1 flex-col items-center px-5 pt-[clamp(1.5rem,7vh,5rem)] pb-16">
        <div className="w-full max-w-[27rem]">{children}</div>
      </main>
    </div>
  );
}
