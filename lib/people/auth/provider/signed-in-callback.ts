import "server-only";
import { proveEmail } from "@/lib/people/users/email-store";
import type { SessionUser } from "../session/session-store";
import { linkIfFree, type ProviderAccount } from "./account-store";
import { consumeLinkPermit, findLinkedUser } from "./link-store";
import type { LinkOutcome } from "./sign-in-settings";

export const accountPageWith = (outcome: LinkOutcome) => `/settings/account/sign-in?outcome=${outcome}`;

/** Links only with a permit, which a stolen session cannot get, and never signs in as another account. */
export async function answerSignedInCallback(
  { id: userId, sessionId }: SessionUser,
  { type, provider, providerAccountId }: ProviderAccount,
  email: string | null | undefined,
  flow: string,
): Promise<string | undefined> {
  const account = { type, provider, providerAccountId };
  const isPermitted = await consumeLinkPermit(sessionId, provider, flow);
  const owner = await findLinkedUser(account);
  if (owner === userId) return undefined;
  if (!isPermitted) return accountPageWith("not-linked");
  if (owner) return accountPageWith("taken");
  const outcome = await linkIfFree({ userId, ...account });
  if (outcome === "linked" && email) await proveEmail(userId, email);
  return accountPageWith(outcome);
}
