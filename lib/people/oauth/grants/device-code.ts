import "server-only";
import { database, type Transaction } from "@/db/client";
import { AppError } from "@/lib/core/errors";
import { findTokenKindName, hashSecret, isSecret } from "@/lib/core/secrets";
import { findClientToAuthenticate } from "../clients/client-store";
import type { GrantedTokens } from "../schema";
import type { Authenticate } from "../tokens/client-authentication";
import { notePoll } from "../tokens/device-code-store";
import { type Exchanged, exchangeDeviceCode } from "../tokens/exchange-store";
import { requireParameter, type TokenParameters } from "../tokens/token-request";
import { endGrant, lockGrant } from "../tokens/token-store";

/**
 * Exchanges the code of a device once the person has agreed (RFC 8628, 3.4); a second use revokes the grant. @throws
 * AppError invalid_client, invalid_request, invalid_grant, authorization_pending, slow_down, expired_token,
 * access_denied
 */
export async function exchangeDevice(authenticate: Authenticate, parameters: TokenParameters): Promise<GrantedTokens> {
  const { device_code: sent } = parameters;
  const hash = sent !== undefined && isSecret("deviceCode", sent) ? hashSecret(sent) : undefined;
  const { id: clientId, tokens } = await authenticate<Exchanged>((id, secretHash) =>
    hash === undefined ? findClientToAuthenticate(id, secretHash) : exchangeDeviceCode(id, secretHash, hash),
  );
  if (tokens) return tokens;
  const other = findTokenKindName(["deviceCode"], requireParameter(parameters, "device_code"));
  if (other) throw invalidGrant(`This is ${other}; send the device_code that came with the user_code`);
  if (hash === undefined) throw unknown();
  // The refusal is returned, not thrown: throwing would roll back what it notes.
  throw await database().transaction((transaction) => refuse(hash, clientId, transaction));
}

const invalidGrant = (text: string) => new AppError("invalid_grant", { text });
const unknown = () => invalidGrant("The device code is unknown or was issued to another client; ask for another one");

/** Says why a code was not exchanged. Ends its grant where it was used before. */
async function refuse(hash: string, clientId: string, transaction: Transaction): Promise<AppError> {
  const grant = await lockGrant("deviceCode", hash, clientId, transaction);
  const device = await notePoll(hash, clientId, transaction);
  if (!device) return unknown();
  if (device.isUsed) {
    if (grant) await endGrant(grant.id, transaction);
    return invalidGrant("The device code was used before, so all its tokens have ended; ask for another one");
  }
  if (device.isDenied) return new AppError("access_denied", { text: "The person refused; continue without access" });
  if (device.isExpired)
    return new AppError("expired_token", { text: "The device code has expired; ask for another one" });
  if (device.isTooSoon)
    return new AppError("slow_down", { text: "Make the interval five seconds longer and ask again after it" });
  return new AppError("authorization_pending", {
    text: "The person has not decided yet; ask again after the interval",
  });
}
