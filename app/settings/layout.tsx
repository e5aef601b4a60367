import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { SectionLink } from "@/app/_components/section-link";
import { SiteHeader } from "@/app/_components/site-header";
import { currentUser } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { isDisplacedEmail } from "@/lib/users/displaced-email";
import "../globals.css";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const user = await currentUser();
  // The page sends a stranger to sign in, since it knows the path to come back to.
  if (!user) return children;
  return (
    <>
      <SiteHeader siteName={env().SITE_NAME} user={user} />
      <div className="mx-auto grid max-w-6xl gap-x-12 has-[[data-editor]]:max-w-[100rem] has-[[data-editor]]:gap-x-8 gap-y-6 px-5 py-6 sm:px-8 md:grid-cols-[10rem_minmax(0,1fr)] md:py-10">
        <nav
          aria-label="Settings"
          className="-mx-2 flex gap-1 overflow-x-auto px-2 pb-1 md:sticky md:top-10 md:mx-0 md:flex-col md:self-start md:px-0"
        >
          <SectionLink href="/settings/profile">Page</SectionLink>
          <SectionLink href="/settings/domain">Domain</SectionLink>
          <SectionLink href="/settings/account">Account</SectionLink>
          <SectionLink href="/settings/applications">Connected apps</SectionLink>
          <SectionLink href="/settings/developers">For developers</SectionLink>
          <a
            href={`/${user.username}`}
            className="rounded-lg px-3 py-1.5 text-sm whitespace-nowrap text-ink-soft transition-colors hover:bg-sunken hover:text-ink md:mt-3"
          >
            View profile <span aria-hidden="true">↗</span>
          </a>
        </nav>
        <main className="flex max-w-3xl min-w-0 has-[[data-editor]]:max-w-none flex-col gap-6">
          {isDisplacedEmail(user.email) && (
            <Notice tone="danger" title="Your account needs another email address">
              Another account has verified that address.{" "}
              <Link href="/settings/account" className="font-medium underline">
                Enter one of yours
              </Link>
            </Notice>
          )}
          {children}
        </main>
      </div>
    </>
  );
}
