import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { type Language, languageOfLocale, preferredLanguage } from "@/lib/core/messages/languages";
import { checkAccess } from "./form-access";
import { findClosingAccountByCookie, findUserByCookie } from "./session-cookie";
import type { SessionUser } from "./session-store";

/** Queried once per request. */
export const currentUser = cache(async () => findUserByCookie(new Headers(await headers())));

/** The account that is being deleted, if the person is signed in to one. */
export const closingAccount = cache(async () => findClosingAccountByCookie(new Headers(await headers())));

/** The language that the workshop speaks to whoever asks: their own, else the one that their browser likes best. */
export const currentLanguage = cache(async (): Promise<Language> => {
  // In an outage the page itself tells, and words are needed for that.
  const user = await currentUser().catch(() => undefined);
  return languageOfLocale(user?.locale) ?? (await browserLanguage());
});

/** The language of the page that is asked for, or that a form stands on: some are in English for everybody. */
export async function pageLanguage(find: () => Promise<Language> = currentLanguage): Promise<Language> {
  return (await headers()).get("x-english-page") === "yes" ? "en" : find();
}

/** The language of the browser alone, for which nothing is looked up. */
export async function browserLanguage(): Promise<Language> {
  return preferredLanguage((await headers()).get("accept-language"));
}

/** Redirects to the sign-in page otherwise. @param next path and query of the calling page */
export const requireUser = (next: string): Promise<SessionUser> => admit(next, "none");

/** As `requireUser`; redirects to the step-up page where the last proof is too old. */
export const requireFreshUser = (next: string): Promise<SessionUser> => admit(next, "recent");

async function admit(next: string, proof: "none" | "recent"): Promise<SessionUser> {
  const admitted = await checkAccess(next, await currentUser(), proof);
  return "user" in admitted ? admitted.user : redirect(admitted.detour);
}
