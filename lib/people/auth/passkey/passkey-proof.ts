import "server-only";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { message } from "@/lib/core/messages/message";
import { siteOrigin } from "@/lib/core/site-origin";
import { passkeyHost } from "../provider/passkey-place";
import { passkeyAssertion } from "../schema";
import { type ChallengeUse, consumeChallenge, issueChallenge } from "./passkey-challenge-store";
import { findPasskey, listPasskeys, recordPasskeyUse, recordRefusedPasskey } from "./passkey-store";

/** The library is loaded on demand: its certificate parsers cost time and memory that most processes can save. */
export const webauthn = async () => ({
  ...(await import("@simplewebauthn/server")),
  ...(await import("@simplewebauthn/server/helpers")),
});

export const decodeBase64Url = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url"));
/** Returns WebAuthn's user handle: the account's id in 16 bytes. */
export const toUserHandle = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));

const refused = () => new AppError("invalid_request", message("passkeyRefused"));

/** @throws AppError forbidden where the site cannot have passkeys */
export function requirePasskeyHost(): string {
  const host = passkeyHost();
  if (host === undefined) throw new AppError("forbidden", message("noPasskeys"));
  return host;
}

/** Uses up the challenge that was signed. @throws AppError invalid_request when it was not issued for that use */
export async function spendChallenge(clientDataJSON: string, use: ChallengeUse): Promise<string> {
  const { decodeClientDataJSON } = await webauthn();
  let challenge: unknown;
  try {
    challenge = decodeClientDataJSON(clientDataJSON).challenge;
  } catch {
    throw refused();
  }
  if (typeof challenge === "string" && (await consumeChallenge(challenge, use))) return challenge;
  throw new AppError("invalid_request", message("requestExpired"));
}

/** Returns request options. Without an account, any passkey of the site that verifies its user will do. */
export async function passkeyRequestOptions(use: ChallengeUse, userId?: string) {
  const host = requirePasskeyHost();
  const own =
    userId === undefined ? undefined : (await listPasskeys(userId)).filter((passkey) => passkey.host === host);
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: host,
    challenge: await issueChallenge(use),
    timeout: 5 * 60_000,
    userVerification: use.purpose === "second-factor" ? "preferred" : "required",
    allowCredentials: own?.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
}

/**
 * Checks an assertion (WebAuthn, 7.2) and uses its challenge up first. @returns whose passkey it is, and
 * the id of its row @throws AppError invalid_request, forbidden
 */
export async function provePasskey(
  sent: unknown,
  use: ChallengeUse,
  userId?: string,
): Promise<{ userId: string; username: string; passkeyId: string }> {
  const host = requirePasskeyHost();
  const { data: response } = passkeyAssertion.safeParse(sent);
  if (!response) throw refused();
  const expectedChallenge = await spendChallenge(response.response.clientDataJSON, use);
  const passkey = await findPasskey(response.id);
  if (!passkey || passkey.host !== host || passkey.userId !== (userId ?? passkey.userId)) throw refused();
  const handle = response.response.userHandle;
  const isOwn = handle === Buffer.from(toUserHandle(passkey.userId)).toString("base64url");
  if (handle === undefined ? userId === undefined : !isOwn) throw refused();
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: new URL(siteOrigin()).origin,
    expectedRPID: host,
    requireUserVerification: use.purpose !== "second-factor",
    // The statement that writes the counter compares it.
    credential: { id: response.id, publicKey: decodeBase64Url(passkey.publicKey), counter: 0 },
  }).catch(() => undefined);
  if (!checked?.verified) throw refused();
  if (!(await recordPasskeyUse(passkey.id, checked.authenticationInfo.newCounter))) {
    log().warn({ userId: passkey.userId, passkeyId: passkey.id }, "passkey signature counter decreased");
    await recordRefusedPasskey(passkey.userId, passkey.name);
    throw refused();
  }
  return { userId: passkey.userId, username: passkey.username, passkeyId: passkey.id };
}
