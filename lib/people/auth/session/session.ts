import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { type Language, languageOfLocale, preferredLanguage } from "@/lib/core/messages/languages";
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

async function admit(next: string, proof: "none" | "recent"): Promise<SessionUser> {
  const admitted = await checkAccess(next, await currentUser(), proof);
  return "user" in admitted ? admitted.user : redirect(admitted.detour);
}
