import "server-only";
import { AppError } from "@/lib/core/errors";
import type { Outgoing } from "@/lib/core/http/answer";
import { jsonReply, type Reply } from "@/lib/core/http/reply";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { message } from "@/lib/core/messages/message";
import { env } from "@/lib/core/process/env";
import { isClientAddress } from "../client-document";
import { findIdOfDocument } from "../clients/client-document-store";
import { findClientToAuthenticate } from "../clients/client-store";
import { issueToken } from "../operations";
import { type ClientToken, deviceGrant, type GrantedTokens } from "../schema";
import {
  type Authenticate,
  authenticateClient,
  type PresentedClient,
  presentedClient,
  tokenLimitKey,
} from "../tokens/client-authentication";
import { readTokenRequest, requireParameter, type TokenParameters } from "../tokens/token-request";
import { exchangeAuthorizationCode } from "./authorization-code";
import { grantClientCredentials } from "./client-credentials";
import { exchangeDevice } from "./device-code";
import { exchangeRefreshToken } from "./refresh-token";

type Tokens = GrantedTokens | ClientToken;

const grants: Record<string, (authenticate: Authenticate, parameters: TokenParameters) => Promise<Tokens>> = {
  authorization_code: exchangeAuthorizationCode,
  refresh_token: exchangeRefreshToken,
  client_credentials: grantClientCredentials,
  [deviceGrant]: exchangeDevice,
};

/** Answers a token request (RFC 6749, 3.2). @param outgoing headers of the response, of a failure as well */
export async function answerTokenRequest(request: Request, outgoing: Outgoing): Promise<Reply> {
  return jsonReply(await issueTokens(request, outgoing));
}

type Prepare = (parameters: TokenParameters) => TokenParameters;

/** Returns the tokens of a request. @param prepare what another protocol makes of the parameters */
export async function issueTokens(request: Request, outgoing: Outgoing, prepare?: Prepare): Promise<Tokens> {
  const { parameters, authenticate } = await receiveTokenRequest(request, outgoing, prepare);
  const tokens = await grantTokens(authenticate, parameters);
  if (env().NODE_ENV !== "production") issueToken.response?.parse(tokens);
  return tokens;
}

type Received = { parameters: TokenParameters; authenticate: Authenticate };

/** Counts a request of a client, and reads it. @throws AppError rate_limited, and of what cannot be read */
export async function receiveTokenRequest(
  request: Request,
  outgoing: Outgoing,
  prepare: Prepare = (parameters) => parameters,
): Promise<Received> {
  Object.assign(outgoing.headers, { "Cache-Control": "private, no-store", Pragma: "no-cache" });
  const address = clientAddress(request.headers);
  // The address is counted before the body is read, or each made-up client_id would have a count of its own.
  await requireLimit("token_endpoint_address", address);
  const read = await readRequest(request, prepare);
  const limitKey = tokenLimitKey("presented" in read ? read.presented.id : undefined, address);
  Object.assign(outgoing.headers, await requireLimit("token_endpoint", limitKey));
  if ("problem" in read) throw read.problem;
  const { parameters, presented } = read;
  return { parameters, authenticate: (find) => authenticateClient(presented, limitKey, outgoing, find) };
}

async function grantTokens(authenticate: Authenticate, parameters: TokenParameters): Promise<Tokens> {
  const { grant_type: grantType = "" } = parameters;
  const grant = Object.hasOwn(grants, grantType) ? grants[grantType] : undefined;
  if (grant) return grant(authenticate, parameters);
  await authenticate(findClientToAuthenticate);
  requireParameter(parameters, "grant_type");
  throw new AppError("unsupported_grant_type", message("grantTypes", { types: Object.keys(grants).join(", ") }));
}

/** An application that describes itself is named by that address, and known by the id of its row. */
async function findRowId(clientId: string | undefined): Promise<string | undefined> {
  if (clientId === undefined || !isClientAddress(clientId)) return clientId;
  return (await findIdOfDocument(clientId)) ?? clientId;
}

type ReadRequest = { parameters: TokenParameters; presented: PresentedClient } | { problem: unknown };

/** The error is thrown after the request was counted by address. */
async function readRequest(request: Request, prepare: Prepare): Promise<ReadRequest> {
  try {
    const parameters = prepare(await readTokenRequest(request));
    const presented = presentedClient(request, parameters);
    return { parameters, presented: { ...presented, id: await findRowId(presented.id) } };
  } catch (problem) {
    return { problem };
  }
}
