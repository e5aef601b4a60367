import "server-only";
import { createHash } from "node:crypto";
import { cookies } from "next/headers";
import { knownDeviceBounds } from "@/lib/core/limits/quotas";
import { describeFailure, log } from "@/lib/core/log";
import { seal, unseal } from "@/lib/core/sealed";
import { findCredentials } from "@/lib/people/users/registration-store";
import { ownCookieAttributes, ownCookieName } from "./session-cookie";

type Account = { id: string; passwordHash: string | null };

const purpose = "known device";
const separator = "~";
const cookieName = () => ownCookieName("known-device");

/** Another password makes every device unknown, since a stranger who knew the former one may have signed in with it. */
const fingerprint = ({ passwordHash }: Account) =>
  createHash("sha256").update(String(passwordHash)).digest("base64url");

const marksIn = (value: string | undefined) =>
  (value ? value.split(separator) : []).slice(0, knownDeviceBounds.accounts);

const matchesDevice = (mark: string, account: Account) =>
  unseal(mark, purpose, account.id)?.text === fingerprint(account);

function cookieIn(requestHeaders: Headers): string | undefined {
  const begin = `${cookieName()}=`;
  const pairs = (requestHeaders.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(begin))?.slice(begin.length);
}

/** Returns whether the browser has signed in to the account since its present password was set. */
export function isKnownDevice(requestHeaders: Headers, account: Account): boolean {
  return marksIn(cookieIn(requestHeaders)).some((mark) => matchesDevice(mark, account));
}

/**
 * Remembers the browser after a sign-in, from a server action only. A failure is only logged. @param login as
 * `findCredentials` takes it
 */
export async function rememberDevice(login: string): Promise<void> {
  try {
    const account = await findCredentials(login);
    if (!account) return;
    const jar = await cookies();
    const others = marksIn(jar.get(cookieName())?.value).filter((mark) => !matchesDevice(mark, account));
    const marks = [seal(fingerprint(account), purpose, account.id), ...others].slice(0, knownDeviceBounds.accounts);
    const attributes = { ...ownCookieAttributes(), maxAge: knownDeviceBounds.days * 86_400 };
    jar.set(cookieName(), marks.join(separator), attributes);
  } catch (error) {
    log().warn(describeFailure(error), "a browser that has signed in was not remembered");
  }
}
