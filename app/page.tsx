import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ButtonLink } from "@/app/_components/button";
import { Link } from "@/app/_components/link";
import { SiteHeader } from "@/app/_components/site-header";
import { registration } from "@/lib/auth/admission";
import { closingAccount, currentUser } from "@/lib/auth/session";
import { listDemos } from "@/lib/demos/store";
import { env } from "@/lib/env";
import { rendersStills } from "@/lib/server/preview-page";
import { findExampleProfile } from "@/lib/sharing/sitemap-store";
import { ClaimForm } from "./(account)/register/claim-form";
import { DemoPages } from "./demo-pages";
import { LookGallery } from "./look-gallery";
import "./globals.css";

const description =
  "Everything you make, play and love on one page that looks like you, with an OAuth 2.0 API for the apps you trust.";

export const metadata: Metadata = { description };

const reasons = [
  [
    "Yours to shape",
    "Layout, colours, blur, fonts and effects. It looks finished before you touch it, and like you after.",
  ],
  ["Fast to open", "A page is a few kilobytes, needs no script to be read, and loads nothing from anybody else."],
  ["Open to apps", "Scopes people understand, a consent page they can trust, and one click to disconnect an app."],
] as const;

export default async function LandingPage() {
  const user = await currentUser();
  if (!user && (await closingAccount())) redirect("/login/keep");
  const { SITE_NAME, BASE_URL } = env();
  const { host } = new URL(BASE_URL);
  const rule = registration();
  // Other hosts than our own server have no pages for frames.
  const demos = rendersStills() ? await listDemos() : [];
  const example = user || demos.length > 0 ? undefined : await findExampleProfile();
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader siteName={SITE_NAME} user={user} canRegister={rule === "open"} />
      <main className="mx-auto w-full max-w-6xl flex-1 px-5 sm:px-8">
        <section className="py-12 sm:py-14">
          <div className="mx-auto max-w-3xl text-center">
            <h1 className="text-[clamp(2.25rem,6vw,3.75rem)] leading-[1.04] font-semibold tracking-[-0.035em]">
              One page that shows who you are.
            </h1>
            <p className="mx-auto mt-5 max-w-xl text-lg leading-relaxed text-pretty text-ink-soft">{description}</p>
          </div>
          <div className="mx-auto max-w-lg">
            {user ? (
              <div className="mt-9 flex flex-wrap justify-center gap-3">
                <ButtonLink href={`/${user.username}`} variant="primary" size="large">
                  View your profile
                </ButtonLink>
                <ButtonLink href="/developers" size="large">
                  For developers
                </ButtonLink>
              </div>
            ) : rule === "open" ? (
              <ClaimForm host={host} />
            ) : (
              <div className="mt-9 text-center">
                <p className="mb-4 text-[15px] text-ink-soft">
                  {rule === "invite" ? "New pages are made by invitation." : "This site takes no new accounts."}
                </p>
                <div className="flex flex-wrap justify-center gap-3">
                  <ButtonLink href="/login" variant="primary" size="large">
                    Sign in
                  </ButtonLink>
                  <ButtonLink href="/developers" size="large">
                    For developers
                  </ButtonLink>
                </div>
              </div>
            )}
            {example && (
              <p className="mt-3 text-sm text-ink-soft">
                Or look at a real page first:{" "}
                <a href={`/${example}`} className="font-medium break-all text-accent hover:underline">
                  {host}/{example}
                </a>
              </p>
            )}
          </div>
          {demos.length > 0 && (
            <div className="mt-6 sm:mt-9">
              <DemoPages demos={demos} />
            </div>
          )}
        </section>
        {!user && rule === "open" && <LookGallery />}
        <section aria-label="What you get" className="grid border-t sm:grid-cols-3">
          {reasons.map(([title, text]) => (
            <div
              key={title}
              className="border-line py-7 max-sm:border-b max-sm:last:border-b-0 sm:px-7 sm:py-10 sm:not-first:border-l sm:first:pl-0"
            >
              <h2 className="text-[15px] font-semibold">{title}</h2>
              <p className="mt-2 text-sm leading-relaxed text-pretty text-ink-soft">{text}</p>
            </div>
          ))}
        </section>
      </main>
      <footer className="border-t">
        <div className="mx-auto flex max-w-6xl flex-wrap gap-x-6 gap-y-2 px-5 py-6 text-[13px] text-ink-soft sm:px-8">
          <span>{SITE_NAME}</span>
          <Link href="/developers" className="hover:text-ink hover:underline">
            Developers
          </Link>
          <a href="/api/openapi.json" className="hover:text-ink hover:underline">
            OpenAPI
          </a>
        </div>
      </footer>
    </div>
  );
}
