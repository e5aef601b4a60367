import "server-only";
import { AppError } from "@/lib/core/errors";
import type { Outgoing } from "@/lib/core/http/answer";
import { emptyReply, jsonReply, type Reply } from "@/lib/core/http/reply";
import { isScope, parseScopes } from "@/lib/core/operation/scopes";
import { avatarAddress } from "@/lib/core/site-origin";
import { profileAddress } from "@/lib/page/sharing/address";
import { canonicalClientId } from "@/lib/people/oauth/client-document";
import { indieAuthMark } from "@/lib/people/oauth/consent/authorization-request";
import { issueTokens } from "@/lib/people/oauth/grants/token-endpoint";
import { serverMetadata } from "@/lib/people/oauth/metadata";
import { endGrantOfToken } from "@/lib/people/oauth/tokens/consent-store";
import type { TokenParameters } from "@/lib/people/oauth/tokens/token-request";
import { findAccountOfToken } from "@/lib/people/users/account-of-token-store";
import type { Account } from "@/lib/people/users/store";
import { indieAuthPath } from "./indieauth-path";

/** What a request without a scope gets: the application learns which page it is, and no token. */
const onlySignIn = "openid";

/** Returns the metadata of IndieAuth, 4.1.1. */
export function describeIndieAuth() {
  const { issuer, service_documentation } = serverMetadata();
  return {
    issuer,
    authorization_endpoint: `${issuer}${indieAuthPath}/authorize`,
    token_endpoint: `${issuer}${indieAuthPath}/token`,
    service_documentation,
    scopes_supported: ["profile", "email"],
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

/** Leads a request of IndieAuth, 5.2 to the authorization page, without the scopes that nobody here knows. */
export function toAuthorization(request: Request): Reply {
  const query = new URL(request.url).searchParams;
  const clientIds = query.getAll("client_id").map(canonicalClientId);
  query.delete("client_id");
  for (const clientId of clientIds) query.append("client_id", clientId);
  const scopes = query.getAll("scope").flatMap(parseScopes).filter(isScope);
  query.set("scope", scopes.join(" ") || onlySignIn);
  query.delete("me");
  query.set(indieAuthMark, "true");
  const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
  return emptyReply(302, { ...headers, Location: `/oauth2/authorize?${query}` });
}

/** Says who the person is, and gives no token (IndieAuth, 5.3.2): the code is used up, and what came of it is ended. */
export async function redeemForProfile(request: Request, outgoing: Outgoing): Promise<Reply> {
  const { tokens, person } = await redeem(request, outgoing, ["authorization_code"]);
  await endGrantOfToken(tokens.access_token);
  return jsonReply(person);
}

/** Gives a token with the person's page (IndieAuth, 5.3.3). @throws AppError invalid_grant where no scope was asked for */
export async function redeemForToken(request: Request, outgoing: Outgoing): Promise<Reply> {
  const { tokens, person } = await redeem(request, outgoing, ["authorization_code", "refresh_token"]);
  if (tokens.scope === onlySignIn) {
    await endGrantOfToken(tokens.access_token);
    throw new AppError("invalid_grant", { text: "The request had no scope; send the code to authorization_endpoint" });
  }
  const { id_token: _, ...issued } = tokens;
  return jsonReply({ ...issued, token_type: "Bearer", ...person });
}

async function redeem(request: Request, outgoing: Outgoing, types: readonly string[]) {
  const issued = await issueTokens(request, outgoing, (parameters) => prepare(parameters, types));
  if (!("scope" in issued)) throw new Error("only client credentials have no scope");
  const account = await findAccountOfToken(issued.access_token);
  if (!account) throw new AppError("invalid_grant", { text: "The page is gone; send the person to authorize again" });
  return { tokens: issued, person: describePerson(account.account, parseScopes(issued.scope)) };
}

function prepare(parameters: TokenParameters, types: readonly string[]): TokenParameters {
  const { client_id, grant_type = "authorization_code" } = parameters;
  if (!types.includes(grant_type))
    throw new AppError("unsupported_grant_type", { text: `Use one of the grant types ${types.join(", ")}` });
  return { ...parameters, grant_type, ...(client_id !== undefined && { client_id: canonicalClientId(client_id) }) };
}

/** Returns the address that is the person's name, and with the scope `profile` what IndieAuth, 5.3.4 has of them. */
function describePerson(account: Account, scopes: readonly string[]) {
  // An address of a host alone has a path (IndieAuth, 3.4).
  const me = new URL(profileAddress(account)).href;
  if (!scopes.includes("profile")) return { me };
  const photo = avatarAddress(account.avatar);
  const isProven = account.email !== null && account.emailVerified !== null;
  return {
    me,
    profile: {
      name: account.displayName,
      url: me,
      ...(photo !== undefined && { photo }),
      ...(scopes.includes("email") && isProven && { email: account.email }),
    },
  };
}
