import "server-only";
import { AppError } from "@/lib/errors";
import type { Outgoing } from "@/lib/http/answer";
import { type LimitOutcome, peekLimit, takeFromLimit } from "@/lib/limits/limiter";
import { hashSecret } from "@/lib/secrets";
import { type FoundClient, findClientToAuthenticate } from "./client-store";
import { recordSecretUse } from "./secret-store";
import type { TokenParameters } from "./token-request";

export type AuthenticatedClient = { id: string; ownerId: string; isPublic: boolean };
export type PresentedClient = { id: string | undefined; secret: string | undefined; usedBasic: boolean };

const formDecode = (text: string) => decodeURIComponent(text.replaceAll("+", " "));

function basicCredentials(header: string): { id: string; secret: string } | undefined {
  const encoded = /^basic +([a-z0-9+/_-]+={0,2}) *$/i.exec(header)?.[1];
  const decoded = Buffer.from(encoded ?? "", "base64").toString("utf8");
  const colon = decoded.indexOf(":");
  if (colon < 1) return undefined;
  try {
    return { id: formDecode(decoded.slice(0, colon)), secret: formDecode(decoded.slice(colon + 1)) };
  } catch {
    return undefined;
  }
}

/** From Basic or from the body (RFC 6749, 2.3.1), never both; an unreadable header counts as none. @throws AppError */
export function presentedClient(request: Request, { client_id, client_secret }: TokenParameters): PresentedClient {
  const header = request.headers.get("authorization") ?? "";
  if (!/^basic\b/i.test(header)) return { id: client_id, secret: client_secret, usedBasic: false };
  const basic = basicCredentials(header);
  if (!basic) return { id: undefined, secret: undefined, usedBasic: true };
  if (client_secret !== undefined) {
    throw new AppError("invalid_request", "Authenticate the client by Basic or by the body, not by both", {
      client_secret: ["must not be sent beside Basic"],
    });
  }
  if (client_id !== undefined && client_id !== basic.id) {
    throw new AppError("invalid_request", "The client_id in the body differs from the one in the Basic header", {
      client_id: ["must equal the one in the Basic header"],
    });
  }
  return { id: basic.id, secret: basic.secret || undefined, usedBasic: true };
}

function invalidClient(usedBasic: boolean, reason: string | undefined): AppError {
  const message = "The client is unknown, or its authentication failed; check client_id and client_secret";
  return new AppError("invalid_client", message, undefined, usedBasic ? { "WWW-Authenticate": "Basic" } : {}, reason);
}

/** Public clients only: a confidential client's secret must not be in a browser. */
const browserHeaders = { "Access-Control-Allow-Origin": "*" };

export const tokenLimitKey = (clientId: string | undefined, address: string): string => `${clientId || ""} ${address}`;

/** Only failures are limited. @param outgoing gets the client @throws AppError invalid_client, rate_limited */
export async function authenticateClient(
  presented: PresentedClient,
  limitKey: string,
  outgoing: Outgoing,
  find: (id: string, secretHash: string | null) => Promise<FoundClient | undefined> = findClientToAuthenticate,
): Promise<AuthenticatedClient> {
  refuseWhenLimited(await peekLimit("failed_client_authentication", limitKey));
  const { id, secret } = presented;
  const secretHash = secret === undefined ? null : hashSecret(secret);
  const client = id === undefined ? undefined : await find(id, secretHash);
  outgoing.clientId = client?.id;
  const isRight = client?.isPublic ? secret === undefined : client?.secretId != null;
  if (client && isRight) {
    if (secretHash !== null) await recordSecretUse(client.id, secretHash);
    if (client.isPublic) Object.assign(outgoing.headers, browserHeaders);
    return { id: client.id, ownerId: client.ownerId, isPublic: client.isPublic };
  }
  refuseWhenLimited(await takeFromLimit("failed_client_authentication", limitKey));
  throw invalidClient(presented.usedBasic, client && whyRefused(client, secret));
}

/** Shown to the developer alone; the response has less detail. */
function whyRefused({ isPublic }: FoundClient, secret: string | undefined): string {
  if (isPublic) return "A client_secret was sent, but this is a public client, which has none";
  return secret === undefined ? "No client_secret was sent" : "The client_secret is wrong, or was revoked";
}

function refuseWhenLimited({ allowed, headers }: LimitOutcome): void {
  if (allowed) return;
  throw new AppError(
    "rate_limited",
    "Client authentication failed too often; wait before you try again",
    undefined,
    headers,
  );
}
