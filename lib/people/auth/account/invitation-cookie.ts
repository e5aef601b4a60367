import "server-only";
import { cookies } from "next/headers";
import { isSecret } from "@/lib/core/secrets";
import { ownCookieAttributes, ownCookieName } from "../session/session-cookie";

/** The person is at the provider for no longer than this. */
const lifetimeSeconds = 15 * 60;

const cookieName = () => ownCookieName("invitation");

/** Stores an invitation while the person is at a provider. It is called only from a server action. */
export async function rememberInvitation(token: string): Promise<void> {
  if (!isSecret("invitation", token)) return;
  (await cookies()).set(cookieName(), token, { ...ownCookieAttributes(), maxAge: lifetimeSeconds });
}

export function rememberedInvitation(
  request: { cookies: { get(name: string): { value: string } | undefined } } | undefined,
): string | undefined {
  return request?.cookies.get(cookieName())?.value;
}
