import { eq, sql } from "drizzle-orm";
import { secondFactors, sessions } from "@/db/schema";
import { beginPasskey, finishPasskey } from "@/lib/people/auth/passkey/passkeys";
import { beginSetup, enable, readSetup } from "@/lib/people/auth/second-factor/second-factor";
import { createSession, findSession, type SessionUser } from "@/lib/people/auth/session/session-store";
import { oneTimeCode } from "./authenticator";
import { setRows } from "./rows";
import { type FalseClaims, SoftwareAuthenticator } from "./software-authenticator";

/** A session of somebody who has proven every factor of the account. */
export async function newSession(
  userId: string,
  userAgent: string | null = "Firefox",
  range: string | null = null,
): Promise<SessionUser> {
  const user = await findSession(await createSession(userId, userAgent, range, { isProven: true }));
  if (!user) throw new Error("the session is gone");
  return user;
}

/** Has a session be that old, and nothing proven in it since. */
export const ageSession = ({ sessionId }: SessionUser, minutes: number) =>
  setRows(
    sessions,
    { createdAt: sql`now() - make_interval(mins => ${minutes})`, steppedUpAt: null, passkeyAt: null },
    eq(sessions.id, sessionId),
  );

/** Turns the second factor on. @returns its secret, of which every code still works, and the recovery codes */
export async function turnOnSecondFactor(user: SessionUser): Promise<{ secret: string; codes: string[] }> {
  await beginSetup(user);
  const { secret = "" } = (await readSetup(user)) ?? {};
  const codes = await enable(user, oneTimeCode(secret));
  await setRows(secondFactors, { lastStep: 0 }, eq(secondFactors.userId, user.id));
  return { secret, codes };
}

/** Adds the passkey of an authenticator, which may lie. */
export async function addPasskey(
  user: SessionUser,
  authenticator = new SoftwareAuthenticator(),
  lies: FalseClaims = {},
  name = "Phone",
): Promise<SoftwareAuthenticator> {
  const { options } = await beginPasskey(user, name);
  await finishPasskey(user, name, authenticator.create(options, lies));
  return authenticator;
}
