import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { AppError } from "@/lib/core/errors";
import { type Language, languageOfLocale, preferredLanguage } from "@/lib/core/messages/languages";
import { pageHeader, withNamedPage } from "@/lib/people/pages/page-address";
import type { ActingPage } from "@/lib/people/pages/page-store";
import type { PageRight } from "@/lib/people/pages/roles";
import { findActingPage } from "./acting-page";
import { checkAccess } from "./form-access";
import { findClosingAccountByCookie, findUserByCookie } from "./session-cookie";
import type { SessionUser } from "./session-store";

/** One request queries the user once. */
export const currentUser = cache(async () => findUserByCookie(new Headers(await headers())));

/** Returns the account that is being deleted, where the person is signed in to one. */
export const closingAccount = cache(async () => findClosingAccountByCookie(new Headers(await headers())));

/** The language of the interface is the person's own, otherwise the one that their browser prefers. */
export const currentLanguage = cache(async (): Promise<Language> => {
  // In an outage the page itself tells of it, and needs messages for that.
  const user = await currentUser().catch(() => undefined);
  return languageOfLocale(user?.locale) ?? (await browserLanguage());
});

/**
 * Returns the language of the requested page, or of the page that a form stands on; some pages are in English for
 * everybody.
 */
export async function pageLanguage(find: () => Promise<Language> = currentLanguage): Promise<Language> {
  return (await headers()).get("x-english-page") === "yes" ? "en" : find();
}

/** Returns the language of the browser, for which nothing is looked up. */
export async function browserLanguage(): Promise<Language> {
  return preferredLanguage((await headers()).get("accept-language"));
}

/** Returns the user, or redirects to the sign-in page. @param next path and query of the calling page */
export const requireUser = (next: string): Promise<SessionUser> => admit(next, "none");

/** Does the same as `requireUser`, and redirects to the step-up page where the last proof is too old. */
export const requireFreshUser = (next: string): Promise<SessionUser> => admit(next, "recent");

/** Returns the name of the page that this address names, or null. */
export async function requestedPage(): Promise<string | null> {
  const named = (await headers()).get(pageHeader);
  return named === null ? null : decodeURIComponent(named);
}

/** Returns the page that this address is about. @throws AppError not_found, forbidden */
export const currentPage = cache(async (user: SessionUser, right: PageRight) =>
  findActingPage(user, await requestedPage(), right),
);

/**
 * Returns the user and the page that this address is about. Somebody signed out is led to sign in, and whose role does
 * not allow it to their pages. @param next path and query of the calling page
 */
export async function requirePage(next: string, right: PageRight): Promise<{ user: SessionUser; page: ActingPage }> {
  const user = await requireUser(withNamedPage(next, await requestedPage()));
  try {
    return { user, page: await currentPage(user, right) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    if (error instanceof AppError && error.code === "forbidden") redirect("/settings/pages");
    throw error;
  }
}

async function admit(next: string, proof: "none" | "recent"): Promise<SessionUser> {
  const admitted = await checkAccess(next, await currentUser(), proof);
  return "user" in admitted ? admitted.user : redirect(admitted.detour);
}
