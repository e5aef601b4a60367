import { encode } from "next-auth/jwt";
import type { SessionUser } from "@/lib/people/auth/session/session-store";
import { ageSession, newSession } from "./sessions";

// Importing the name would load what reads the environment, before the test has set it for its site.
const name = "vitrine.session-token";
/** What a server has to be given that takes the cookies. */
export const ownSecret = { AUTH_SECRET: process.env.AUTH_SECRET ?? "" };

/** The Cookie header of a session as next-auth seals it. */
export const sealedCookie = async ({ id, sessionId }: SessionUser): Promise<string> =>
  `${name}=${await encode({ token: { sub: id, sid: sessionId }, secret: ownSecret.AUTH_SECRET, salt: name })}`;

/** The Cookie header of somebody who signed in that many minutes ago, and has proven nothing since. */
export async function staleCookie(userId: string, minutes: number): Promise<string> {
  const user = await newSession(userId);
  await ageSession(user, minutes);
  return sealedCookie(user);
}

/** The cookie of that header, as a context of Chromium takes it. */
export const cookiesIn = (header: string, url: string) => [{ name, value: header.slice(name.length + 1), url }];
