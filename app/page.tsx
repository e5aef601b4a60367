import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ButtonLink } from "@/app/_components/button";
import { Link } from "@/app/_components/link";
import { SiteHeader } from "@/app/_components/site-header";
import { languageAttributes } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { siteOrigin } from "@/lib/core/site-origin";
import { hasFramePages } from "@/lib/operator/server/public-reads";
import { listDemos } from "@/lib/page/demos/store";
import { hasGallery, listGalleryExamples } from "@/lib/page/gallery/gallery";
import { findExampleProfile } from "@/lib/page/sharing/sitemap-store";
import { startLook } from "@/lib/page/themes/start-look";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { registration } from "@/lib/people/auth/provider/admission";
import { pathOfSignedIn } from "@/lib/people/auth/session/return-path";
import { closingAccount, currentUser } from "@/lib/people/auth/session/session";
import { ClaimForm } from "./(account)/register/claim-form";
import { DemoPages } from "./demo-pages";
import { EditorFilm } from "./editor-film";
import { LookGallery } from "./look-gallery";
import { PageGallery } from "./page-gallery";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("landing");
  return { description: t("page.description") };
}

const reasons = [
  ["page.shape", "page.shapeText"],
  ["page.fast", "page.fastText"],
  ["page.open", "page.openText"],
] as const;

const offers = [
  ["developers.api", "developers.apiText"],
  ["developers.consent", "developers.consentText"],
  ["developers.client", "developers.clientText"],
] as const;

/** As many as a wide window shows in one row. */
const galleryPages = 4;

export default async function LandingPage() {
  if (await currentUser()) redirect(pathOfSignedIn("/"));
  if (await closingAccount()) redirect("/login/keep");
  const { SITE_NAME } = env();
  const { host } = new URL(siteOrigin());
  const rule = registration();
  const { language, t, texts } = await currentWords("landing");
  // Only our own server has pages for frames.
  const demos = hasFramePages() ? await listDemos() : [];
  const pages = hasFramePages() && hasGallery() ? await listGalleryExamples(galleryPages) : [];
  const example = demos.length + pages.length > 0 ? undefined : await findExampleProfile();
  return (
    <div className="flex min-h-dvh flex-col" {...languageAttributes(language)}>
      <SiteHeader siteName={SITE_NAME} canRegister={rule === "open"} words={messages[language].shell.header} />
      <main className="mx-auto w-full max-w-6xl flex-1 px-5 sm:px-8">
        <section className="py-12 sm:py-14">
          <div className="mx-auto max-w-3xl text-center">
            <h1 className="text-[clamp(2.25rem,6vw,3.75rem)] leading-[1.04] font-semibold tracking-[-0.035em]">
              {t("page.title")}
            </h1>
            <p className="mx-auto mt-5 max-w-xl text-lg leading-relaxed text-pretty text-ink-soft">
              {t("page.description")}
            </p>
          </div>
          <div className="mx-auto max-w-lg">
            {rule === "open" ? (
              <ClaimForm host={host} words={texts.claimForm} you={t("looks.you")} look={startLook()} />
            ) : (
              <div className="mt-9 text-center">
                <p className="mb-4 text-[15px] text-ink-soft">
                  {t(rule === "invite" ? "page.byInvitation" : "page.closed")}
                </p>
                <div className="flex flex-wrap justify-center gap-3">
                  <ButtonLink href="/login" variant="primary" size="large">
                    {t("page.signIn")}
                  </ButtonLink>
                  <ButtonLink href="/developers" size="large">
                    {t("page.developers")}
                  </ButtonLink>
                </div>
              </div>
            )}
            {example && (
              <p className="mt-3 text-sm text-ink-soft">
                {t("page.example")}{" "}
                <a href={`/${example}`} className="font-medium break-all text-accent hover:underline">
                  {host}/{example}
                </a>
              </p>
            )}
          </div>
          {demos.length > 0 && (
            <div className="mt-6 sm:mt-9">
              <DemoPages demos={demos} words={texts.demos} />
            </div>
          )}
        </section>
        {rule === "open" && <EditorFilm />}
        {rule === "open" && <LookGallery />}
        {pages.length > 0 && <PageGallery pages={pages} />}
        <section aria-label={t("page.reasons")} className="grid border-t sm:grid-cols-3">
          {reasons.map(([title, text]) => (
            <div
              key={title}
              className="border-line py-7 max-sm:border-b max-sm:last:border-b-0 sm:px-7 sm:py-10 sm:not-first:border-s sm:first:ps-0"
            >
              <h2 className="text-[15px] font-semibold">{t(title)}</h2>
              <p className="mt-2 text-sm leading-relaxed text-pretty text-ink-soft">{t(text)}</p>
            </div>
          ))}
        </section>
        <section
          aria-labelledby="for-developers"
          className="-mx-5 border-t px-5 py-12 sm:mx-0 sm:px-0 sm:py-16 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-12"
        >
          <div>
            <h2 id="for-developers" className="text-2xl font-semibold tracking-tight sm:text-[1.75rem]">
              {t("developers.title")}
            </h2>
            <p className="mt-2 text-[15px] leading-relaxed text-pretty text-ink-soft">{t("developers.text")}</p>
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink href="/developers">{t("developers.start")}</ButtonLink>
              <a
                href="/api/openapi.json"
                className="inline-flex h-10 items-center px-2 text-sm font-medium text-accent hover:underline"
              >
                OpenAPI
              </a>
            </div>
          </div>
          <dl className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-3 lg:mt-1">
            {offers.map(([title, text]) => (
              <div key={title}>
                <dt className="text-[15px] font-semibold">{t(title)}</dt>
                <dd className="mt-1.5 text-sm leading-relaxed text-pretty text-ink-soft">{t(text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </main>
      <footer className="border-t">
        <div className="mx-auto flex max-w-6xl flex-wrap gap-x-6 gap-y-2 px-5 py-6 text-[13px] text-ink-soft sm:px-8">
          <span>{SITE_NAME}</span>
          <Link href="/developers" className="hover:text-ink hover:underline">
            {t("page.footDevelopers")}
          </Link>
          <a href="/api/openapi.json" className="hover:text-ink hover:underline">
            OpenAPI
          </a>
        </div>
      </footer>
    </div>
  );
}
