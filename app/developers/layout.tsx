import type { ReactNode } from "react";
import { SiteHeader } from "@/app/_components/site-header";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { referenceGroups } from "@/lib/developers/reference/pages";
import { registration } from "@/lib/people/auth/provider/admission";
import { currentLanguage, currentUser } from "@/lib/people/auth/session/session";
import { Contents } from "./_components/contents";
import { PageLinks } from "./_components/page-links";
import { RememberedLanguage } from "./_components/remembered-language";
import { SearchBox } from "./_components/search-box";
import "../globals.css";

/** Shows the frame of every page of the documentation: the header, the search and the contents. */
export default async function DevelopersLayout({ children }: { children: ReactNode }) {
  const user = await currentUser();
  const groups = referenceGroups().map(({ title, pages }) => ({
    title,
    pages: pages.map(({ path, title }) => ({ path, title })),
  }));
  const frame = (
    <>
      <SiteHeader
        siteName={env().SITE_NAME}
        user={user}
        canRegister={registration() === "open"}
        words={messages.en.shell.header}
      />
      <RememberedLanguage />
      <PageLinks className="mx-auto grid max-w-[100rem] gap-x-12 px-5 sm:px-8 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-4 max-lg:pt-4 lg:sticky lg:top-0 lg:h-dvh lg:self-start lg:pt-8">
          <search>
            <SearchBox />
          </search>
          <Contents groups={groups} />
        </div>
        <main className="min-w-0 py-8 lg:py-10">{children}</main>
      </PageLinks>
    </>
  );
  if ((await currentLanguage()) === "en") return frame;
  // A navigation within the page keeps the language that the document was loaded with.
  return (
    <div lang="en" dir="ltr">
      {frame}
    </div>
  );
}
