import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { SectionLink } from "@/app/_components/section-link";
import { SiteHeader } from "@/app/_components/site-header";
import { type Language, languageAttributes } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { mayHaveDomain } from "@/lib/page/domains/store";
import { currentLanguage, currentUser } from "@/lib/people/auth/session/session";
import { isDisplacedEmail } from "@/lib/people/users/displaced-email";

type Props = {
  /** The language of the section, which is the person's unless it is given. */
  language?: Language;
  children: ReactNode;
};

/** Surrounds each section of the settings, in the language of the section. */
export async function SettingsFrame({ language, children }: Props) {
  const user = await currentUser();
  // The page sends a stranger to sign in, since it knows the path to come back to.
  if (!user) return children;
  const hasDomain = Boolean(env().PREMIUM_URL) || (await mayHaveDomain(user.id));
  const spoken = await currentLanguage();
  const shown = language ?? spoken;
  const { header, settings } = messages[shown].shell;
  const frame = (
    <>
      <SiteHeader siteName={env().SITE_NAME} user={user} words={header} />
      <div className="group/settings mx-auto grid max-w-[100rem] gap-x-12 has-[[data-editor]]:gap-x-8 gap-y-6 px-5 py-6 sm:px-8 md:grid-cols-[10rem_minmax(0,1fr)] md:py-10">
        <nav
          aria-label={settings.label}
          className="-mx-2 flex flex-wrap gap-1 px-2 pb-1 group-has-[[data-editor]]/settings:flex-nowrap group-has-[[data-editor]]/settings:overflow-x-auto md:sticky md:top-10 md:mx-0 md:flex-col md:flex-nowrap md:self-start md:px-0"
        >
          <SectionLink href="/settings/profile">{settings.page}</SectionLink>
          <SectionLink href="/settings/messages">{settings.messages}</SectionLink>
          {hasDomain && <SectionLink href="/settings/domain">{settings.domain}</SectionLink>}
          <SectionLink href="/settings/account">{settings.account}</SectionLink>
          <SectionLink href="/settings/applications">{settings.applications}</SectionLink>
          <SectionLink href="/settings/developers">{settings.developers}</SectionLink>
          <a
            href={`/${user.username}`}
            className="rounded-lg px-3 py-1.5 text-sm whitespace-nowrap text-ink-soft md:whitespace-normal transition-colors hover:bg-sunken hover:text-ink md:mt-3"
          >
            {settings.viewProfile}{" "}
            <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
              ↗
            </span>
          </a>
        </nav>
        <main className="flex max-w-3xl min-w-0 has-[[data-editor]]:max-w-none flex-col gap-6">
          {isDisplacedEmail(user.email) && (
            <Notice tone="danger" title={settings.displacedTitle}>
              {settings.displaced}{" "}
              <Link href="/settings/account" className="font-medium underline">
                {settings.enterAddress}
              </Link>
            </Notice>
          )}
          {children}
        </main>
      </div>
    </>
  );
  // A navigation within the page keeps the language that the document was loaded with.
  if (shown === "en" && spoken === "en") return frame;
  return (
    <div lang={shown} dir="ltr" {...languageAttributes(shown)}>
      {frame}
    </div>
  );
}
