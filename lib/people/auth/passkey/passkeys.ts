import "server-only";
import { AppError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/http/field-errors";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { message } from "@/lib/core/messages/message";
import { env } from "@/lib/core/process/env";
import { siteOrigin } from "@/lib/core/site-origin";
import { passkeyHost, passkeyObstacle } from "../provider/passkey-place";
import { configuredProviders } from "../provider/providers";
import type { PasskeySettings } from "../provider/sign-in-settings";
import { passkeyCreation, passkeyName } from "../schema";
import { recordStepUp, type SessionUser } from "../session/session-store";
import { issueChallenge } from "./passkey-challenge-store";
import {
  decodeBase64Url,
  passkeyRequestOptions,
  provePasskey,
  requirePasskeyHost,
  spendChallenge,
  toUserHandle,
  webauthn,
} from "./passkey-proof";
import { addPasskey, listPasskeys, removePasskey, renamePasskey } from "./passkey-store";

export async function getPasskeys(userId: string): Promise<PasskeySettings> {
  const host = passkeyHost();
  const rows = (await listPasskeys(userId)).map(({ id, name, host: madeFor, createdAt, lastUsedAt }) => {
    return { id, name, host: madeFor, isUsable: madeFor === host, createdAt, lastUsedAt };
  });
  return { rows, obstacle: passkeyObstacle() };
}

/** Returns whether the account has a passkey that works at this host. */
export async function hasPasskey(userId: string): Promise<boolean> {
  const host = passkeyHost();
  return host !== undefined && (await listPasskeys(userId)).some((passkey) => passkey.host === host);
}

/**
 * Begins a registration for somebody who has proven themselves. @returns creation options @throws AppError
 * invalid_request for a bad name
 */
export async function beginPasskey(user: SessionUser, typedName: string) {
  const host = requirePasskeyHost();
  const { name } = parseInput(passkeyName, { name: typedName });
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: env().SITE_NAME,
    rpID: host,
    userName: user.username,
    userDisplayName: user.displayName,
    userID: toUserHandle(user.id),
    challenge: await issueChallenge({ purpose: "register", sessionId: user.sessionId }),
    timeout: 5 * 60_000,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: (await listPasskeys(user.id)).map(({ credentialId: id, transports }) => ({ id, transports })),
  });
  return { name, options };
}

/** Registers the passkey (WebAuthn, 7.1). @throws AppError invalid_request, conflict, limit_reached */
export async function finishPasskey(user: SessionUser, typedName: string, sent: unknown): Promise<void> {
  const host = requirePasskeyHost();
  const { name } = parseInput(passkeyName, { name: typedName });
  const { data: response } = passkeyCreation.safeParse(sent);
  if (!response) throw notMade();
  const use = { purpose: "register", sessionId: user.sessionId } as const;
  const expectedChallenge = await spendChallenge(response.response.clientDataJSON, use);
  await requireNoCertificate(response.response.attestationObject);
  const { verifyRegistrationResponse } = await webauthn();
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: new URL(siteOrigin()).origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified) throw notMade();
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  const key = Buffer.from(publicKey).toString("base64url");
  await addPasskey(user.id, { credentialId: id, publicKey: key, host, name, counter, transports });
}

const notMade = () => new AppError("invalid_request", message("passkeyNotMade"));

/** Refuses a certificate, which could name an address that the library would fetch a revocation list from. */
async function requireNoCertificate(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await webauthn();
  let isPlain = false;
  try {
    const decoded = decodeAttestationObject(decodeBase64Url(attestationObject));
    const format = decoded.get("fmt");
    isPlain = format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined);
  } catch {
    throw notMade();
  }
  if (!isPlain) throw notMade();
}

/** Deletes a passkey for somebody who has proven themselves. @throws AppError conflict for the last sign-in method */
export async function deletePasskey(user: SessionUser, id: string): Promise<void> {
  await removePasskey(user.id, id, configuredProviders());
}

/** Needs no step-up, since a name opens nothing. @throws AppError invalid_request for an unusable name, conflict */
export async function relabelPasskey(user: SessionUser, id: string, typedName: string): Promise<void> {
  const { name } = parseInput(passkeyName, { name: typedName });
  await renamePasskey(user.id, id, name);
}

/**
 * Returns what the browser needs to sign in, or to prove a second factor or a step-up. @throws AppError rate_limited,
 * forbidden
 */
export async function beginPasskeyProof(
  use: Parameters<typeof passkeyRequestOptions>[0],
  headers: Headers,
  userId?: string,
) {
  await requireLimit("passkey_challenge", clientAddress(headers));
  return passkeyRequestOptions(use, userId);
}

/** Returns what the browser needs to prove a step-up. @throws as `beginPasskeyProof` */
export const beginPasskeyStepUp = ({ id, sessionId }: SessionUser, headers: Headers) =>
  beginPasskeyProof({ purpose: "step-up", sessionId }, headers, id);

/** A passkey that verified its user is a complete step-up. @throws AppError invalid_request, rate_limited */
export async function stepUpByPasskey(user: SessionUser, sent: unknown, headers: Headers): Promise<void> {
  await requireLimit("sign_in_address", clientAddress(headers));
  await provePasskey(sent, { purpose: "step-up", sessionId: user.sessionId }, user.id);
  await recordStepUp(user.sessionId, { isByPasskey: true });
}
