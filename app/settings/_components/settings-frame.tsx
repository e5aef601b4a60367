import type { ReactNode } from "react";
import { classNames } from "@/app/_components/class-names";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { SectionLink } from "@/app/_components/section-link";
import { SiteHeader } from "@/app/_components/site-header";
import { type Language, languageAttributes } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { avatarAddress } from "@/lib/core/site-origin";
import { mayHaveDomain } from "@/lib/page/domains/store";
import { firstPage } from "@/lib/people/auth/session/acting-page";
import { currentLanguage, currentPage, currentUser } from "@/lib/people/auth/session/session";
import { withPage } from "@/lib/people/pages/page-address";
import { listPages } from "@/lib/people/pages/page-store";
import { hasRight } from "@/lib/people/pages/roles";
import { isDisplacedEmail } from "@/lib/people/users/displaced-email";
import { PageSwitcher } from "./page-switcher";
import { settingsMenuId } from "./settings-menu";

type Props = {
  /** The language of the section, which is the person's unless it is given. */
  language?: Language;
  /** On a phone the section fills the screen, and a button of its own opens the navigation. */
  isFullScreen?: boolean;
  children: ReactNode;
};

/** Browsers give a popover a place and colours of its own, which the navigation has on a phone alone. */
const menuOnPhones =
  "static inset-auto overflow-x-auto h-auto w-auto bg-transparent text-inherit md:sticky md:overflow-visible phone:fixed phone:inset-auto phone:start-2 phone:top-14 phone:mx-0 phone:w-64 phone:flex-col phone:rounded-xl phone:border phone:bg-surface phone:p-2 phone:shadow-2xl phone:[&_a,&_button]:flex phone:[&_a,&_button]:min-h-11 phone:[&_a,&_button]:items-center phone:[&:not(:popover-open)]:hidden";

/** Surrounds each section of the settings, in the language of the section. */
export async function SettingsFrame({ language, isFullScreen = false, children }: Props) {
  const user = await currentUser();
  // The page sends a stranger to sign in, since it knows the path to come back to.
  if (!user) return children;
  // The page itself answers where there is none of that name.
  const page = await currentPage(user, "read_statistics").catch(() => firstPage(user));
  const [pages, isDomainOffered] = await Promise.all([listPages(user.id), mayHaveDomain(page.id)]);
  const pictured = pages.map(({ avatar, ...one }) => ({ ...one, picture: avatarAddress(avatar) }));
  const current = pictured.find(({ id }) => id === page.id);
  const hasDomain = Boolean(env().PREMIUM_URL) || isDomainOffered;
  const [mayEdit, isOwner] = [hasRight(page.role, "edit"), hasRight(page.role, "own")];
  const address = (path: string) => withPage(path, page);
  const spoken = await currentLanguage();
  const shown = language ?? spoken;
  const { header, settings } = messages[shown].shell;
  const frame = (
    <>
      <div className={isFullScreen ? "phone:hidden" : undefined}>
        <SiteHeader siteName={env().SITE_NAME} user={user} words={header} />
      </div>
      <div className="mx-auto grid max-w-[100rem] gap-x-12 has-[[data-editor]]:gap-x-8 gap-y-6 px-5 py-6 sm:px-8 md:grid-cols-[10rem_minmax(0,1fr)] md:py-10">
        <nav
          aria-label={settings.label}
          {...(isFullScreen && { id: settingsMenuId, popover: "auto" })}
          className={classNames(
            "-mx-2 flex gap-1 px-2 pb-1 md:top-10 md:mx-0 md:flex-col md:flex-nowrap md:self-start md:px-0",
            isFullScreen ? menuOnPhones : "flex-wrap md:sticky",
          )}
        >
          {current && pages.length > 1 && <PageSwitcher pages={pictured} current={current} words={settings} />}
          {mayEdit && <SectionLink href={address("/settings/profile")}>{settings.page}</SectionLink>}
          {isFullScreen && (
            <a href={address("/settings/profile/privacy")} data-section="privacy" className="nav-entry hidden">
              {messages[shown].builder.sections.privacy}
            </a>
          )}
          <SectionLink href={address("/settings/statistics")}>{settings.statistics}</SectionLink>
          {isOwner && <SectionLink href={address("/settings/messages")}>{settings.messages}</SectionLink>}
          {isOwner && hasDomain && <SectionLink href={address("/settings/domain")}>{settings.domain}</SectionLink>}
          <SectionLink href={address("/settings/pages")}>{settings.pages}</SectionLink>
          <SectionLink href={address("/settings/account")}>{settings.account}</SectionLink>
          <SectionLink href={address("/settings/applications")}>{settings.applications}</SectionLink>
          <SectionLink href={address("/settings/developers")}>{settings.developers}</SectionLink>
          <a href={`/${page.username}`} className="nav-entry gap-1 whitespace-nowrap md:mt-3 md:whitespace-normal">
            {settings.viewProfile}{" "}
            <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
              ↗
            </span>
          </a>
          {isFullScreen && (
            <form method="post" action="/logout" className="hidden border-t pt-1 phone:block">
              <button type="submit" className="nav-entry w-full text-start">
                {header.signOut}
              </button>
            </form>
          )}
        </nav>
        <main className="flex max-w-3xl min-w-0 has-[[data-editor]]:max-w-none flex-col gap-6">
          {isDisplacedEmail(user.email) && (
            <div className={isFullScreen ? "phone:relative phone:z-10 phone:mt-10" : undefined}>
              <Notice tone="danger" title={settings.displacedTitle}>
                {settings.displaced}{" "}
                <Link href="/settings/account" className="font-medium underline">
                  {settings.enterAddress}
                </Link>
              </Notice>
            </div>
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
