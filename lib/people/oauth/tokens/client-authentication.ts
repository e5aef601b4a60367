import "server-only";
import { AppError } from "@/lib/core/errors";
import { type Outgoing, publicCors } from "@/lib/core/http/answer";
import { isFromOtherOrigin } from "@/lib/core/http/same-origin";
import { consumeLimit, type LimitOutcome, peekLimit } from "@/lib/core/limits/limiter";
import { type Message, message } from "@/lib/core/messages/message";
import { hashSecret } from "@/lib/core/secrets";
import type { FoundClient } from "../clients/client-store";
import { recordSecretUse } from "../clients/secret-store";
import type { TokenParameters } from "./token-request";

/** Finds a client with the id of its live secret that has this hash. */
type FindClient<Found extends FoundClient> = (id: string, secretHash: string | null) => Promise<Found | undefined>;
/** Authenticates the client of a request by a lookup, which may do more in the same statement. @throws AppError */
export type Authenticate = <Found extends FoundClient>(find: FindClient<Found>) => Promise<Found>;
export type PresentedClient = {
  id: string | undefined;
  secret: string | undefined;
  usedBasic: boolean;
  isFromPage: boolean;
};

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

/**
 * Reads the client from Basic or from the body (RFC 6749, 2.3.1), never from both; an unreadable header counts as none.
 * @throws AppError
 */
export function presentedClient(request: Request, { client_id, client_secret }: TokenParameters): PresentedClient {
  const header = request.headers.get("authorization") ?? "";
  const isFromPage = isFromOtherOrigin(request.headers);
  if (!/^basic\b/i.test(header)) return { id: client_id, secret: client_secret, usedBasic: false, isFromPage };
  const basic = basicCredentials(header);
  if (!basic) return { id: undefined, secret: undefined, usedBasic: true, isFromPage };
  if (client_secret !== undefined) {
    throw new AppError("invalid_request", message("basicAndBody"), {
      client_secret: [{ text: "must not be sent together with Basic" }],
    });
  }
  if (client_id !== undefined && client_id !== basic.id) {
    throw new AppError("invalid_request", message("otherClientId"), {
      client_id: [{ text: "must equal the one in the Basic header" }],
    });
  }
  return { id: basic.id, secret: basic.secret || undefined, usedBasic: true, isFromPage };
}

const refused = message("unknownOrFailed");

function invalidClient(usedBasic: boolean, said: Message = refused, reason?: Message): AppError {
  return new AppError("invalid_client", said, undefined, usedBasic ? { "WWW-Authenticate": "Basic" } : {}, reason);
}

export const tokenLimitKey = (clientId: string | undefined, address: string): string => `${clientId || ""} ${address}`;

/**
 * Authenticates a client and limits failures alone. @param outgoing its client is set @throws AppError invalid_client,
 * rate_limited
 */
export async function authenticateClient<Found extends FoundClient>(
  presented: PresentedClient,
  limitKey: string,
  outgoing: Outgoing,
  find: FindClient<Found>,
): Promise<Found> {
  refuseWhenLimited(await peekLimit("failed_client_authentication", limitKey));
  const { id, secret, usedBasic, isFromPage } = presented;
  // The check comes before anything is issued, which the page could not read.
  const isExposed = secret !== undefined && isFromPage;
  const secretHash = secret === undefined ? null : hashSecret(secret);
  const client = id === undefined || isExposed ? undefined : await find(id, secretHash);
  outgoing.clientId = client?.id;
  const isRight = client?.isPublic ? secret === undefined : client?.secretId != null;
  if (client && isRight) {
    if (secretHash !== null) await recordSecretUse(client.id, secretHash);
    if (client.isPublic) Object.assign(outgoing.headers, publicCors);
    return client;
  }
  refuseWhenLimited(await consumeLimit("failed_client_authentication", limitKey));
  if (isExposed)
    throw invalidClient(usedBasic, {
      text: "A client_secret must not be in a browser: rotate it, and use a public application, which has none",
    });
  if (id === undefined && !usedBasic)
    throw invalidClient(usedBasic, { text: "Send the client_id of your application, in the body or by Basic" });
  if (client?.isPublic) throw invalidClient(usedBasic, message("secretOfPublic"));
  if (client && secret === undefined) throw invalidClient(usedBasic, message("noSecretSent"));
  // Only the developer is shown the reason.
  throw invalidClient(usedBasic, refused, client && message("wrongSecret"));
}

function refuseWhenLimited({ allowed, headers }: LimitOutcome): void {
  if (allowed) return;
  throw new AppError("rate_limited", message("authenticatedTooOften"), undefined, headers);
}
