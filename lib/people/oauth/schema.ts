import { z } from "zod";
import { developerQuotas, tokenLifetimeSeconds } from "@/lib/core/limits/developer-quotas";
import { issue } from "@/lib/core/messages/message";
import { apiScopeNames, scopeNames } from "@/lib/core/operation/scopes";
import { list, name, plainText, webAddressOrNull } from "@/lib/core/text/schema";
import {
  applicationKinds,
  defaultIdTokenAlgorithm,
  defaultLifetime,
  idTokenAlgorithms,
  personalTokenLifetimes,
} from "./form-choices";
import { redirectUriProblem } from "./redirect-uri";

const redirectUri = z.string().superRefine((uri, context) => {
  const problem = redirectUriProblem(uri);
  if (problem) context.addIssue({ code: "custom", message: issue(problem) });
});

export const newClient = z.strictObject({
  name: name({ max: 50 }),
  description: plainText({ max: 300, lines: true }).default(""),
  redirectUris: list(redirectUri, { min: 1, max: developerQuotas.redirectUris }).refine(
    (uris) => new Set(uris).size === uris.length,
    { error: issue("uriRepeated") },
  ),
  websiteUrl: webAddressOrNull.default(null),
  termsOfServiceUrl: webAddressOrNull.default(null),
  privacyPolicyUrl: webAddressOrNull.default(null),
  isPublic: z.boolean().default(false),
  kind: z.enum(applicationKinds).nullable().default(null),
  idTokenAlgorithm: z.enum(idTokenAlgorithms).default(defaultIdTokenAlgorithm),
});
export type NewClient = z.output<typeof newClient>;

/** Returns what the form of an application shows and changes. */
export function clientValues(client: NewClient): NewClient {
  const { name, description, redirectUris, websiteUrl, termsOfServiceUrl, privacyPolicyUrl } = client;
  const { isPublic, kind, idTokenAlgorithm } = client;
  const addresses = { websiteUrl, termsOfServiceUrl, privacyPolicyUrl };
  return { name, description, redirectUris, ...addresses, isPublic, kind, idTokenAlgorithm };
}

export const newPersonalToken = z.strictObject({
  name: name({ max: 50 }),
  scopes: list(z.enum(apiScopeNames), { max: apiScopeNames.length })
    .refine((chosen) => chosen.length > 0, { error: issue("scopeNeeded") })
    .transform((chosen) => apiScopeNames.filter((scope) => chosen.includes(scope))),
  lifetime: z.enum(personalTokenLifetimes).default(defaultLifetime),
});
export type NewPersonalToken = z.output<typeof newPersonalToken>;

const accessToken = z.string().describe("Sent as Authorization: Bearer");
const tokenType = z.literal("bearer");
const expiresIn = z
  .int()
  .min(1)
  .describe("Seconds that the access token lives")
  .meta({ examples: [tokenLifetimeSeconds.accessToken] });

/** The response of RFC 6749, 5.1. */
export const grantedTokens = z
  .strictObject({
    access_token: accessToken,
    token_type: tokenType,
    expires_in: expiresIn,
    refresh_token: z.string().describe("Gets the next access token; it works once"),
    scope: z.string().describe("What the access token may do: scopes, separated by spaces"),
    id_token: z.string().optional().describe("Who signed in, as a signed JWT; only with the scope openid"),
  })
  .meta({ title: "After a code or a refresh token" });
export const clientToken = z
  .strictObject({ access_token: accessToken, token_type: tokenType, expires_in: expiresIn })
  .meta({ title: "After client credentials" });
export type GrantedTokens = z.infer<typeof grantedTokens>;
export type ClientToken = z.infer<typeof clientToken>;

const clientParameters = {
  client_id: z.string().optional().describe("Left out where the header Authorization: Basic has it"),
  client_secret: z
    .string()
    .optional()
    .describe("Left out by a public client, and where the header Authorization: Basic has it"),
};

const resource = z.string().optional().describe("The resource of the authorization request (RFC 8707), if it had one");

export const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";

const scope = z.string().describe("What the application asks for: scopes, separated by spaces");

/** RFC 8628, 3.1 and 3.2. */
export const deviceRequest = z.object({ ...clientParameters, scope });
export const deviceCodes = z.strictObject({
  device_code: z.string().describe("Goes to the token endpoint; nobody else sees it"),
  user_code: z.string().describe("What the person types, such as BCDF-GHJK"),
  verification_uri: z.string().describe("The address at which the person types it"),
  verification_uri_complete: z.string().describe("The same with the code, for a link or a QR code"),
  expires_in: z.int().min(1).describe("Seconds that the codes live"),
  interval: z.int().min(1).describe("Seconds to wait between two requests to the token endpoint"),
});

/** The OpenAPI document shows one schema for each grant. Unknown parameters are ignored (RFC 6749, 3.2). */
export const tokenRequests = {
  code: z
    .object({
      grant_type: z.literal("authorization_code"),
      ...clientParameters,
      code: z.string().describe("The code that came to the redirect URI; it works once"),
      redirect_uri: z
        .string()
        .optional()
        .describe("As in the authorization request; left out when it was left out there"),
      code_verifier: z.string().optional().describe("The verifier (PKCE) of the code_challenge; required with one"),
      resource,
    })
    .meta({ title: "With an authorization code" }),
  refresh: z
    .object({
      grant_type: z.literal("refresh_token"),
      ...clientParameters,
      refresh_token: z.string().describe("The latest refresh token"),
      scope: z.string().optional().describe("Fewer scopes for this access token, separated by spaces"),
      resource,
    })
    .meta({ title: "With a refresh token" }),
  device: z
    .object({
      grant_type: z.literal(deviceGrant),
      ...clientParameters,
      device_code: z.string().describe("The device code; it works once, when the person has agreed"),
    })
    .meta({ title: "With a device code" }),
  client: z
    .object({ grant_type: z.literal("client_credentials"), ...clientParameters })
    .meta({ title: "With client credentials" }),
};
export const tokenRequest = z.discriminatedUnion("grant_type", [
  tokenRequests.code,
  tokenRequests.refresh,
  tokenRequests.device,
  tokenRequests.client,
]);

export const describedToken = z.strictObject({
  kind: z
    .enum(["authorization", "client_credentials", "personal_token"])
    .describe("How it came about: by a person's consent, by the application itself, or by the person's own hand"),
  name: z.string().describe("The name of the application, or that of the personal token"),
  client_id: z.string().nullable().describe("The application, by its client ID, or null for a personal token"),
  user: z
    .strictObject({ id: z.uuid(), username: z.string() })
    .describe("The page that the token acts on; `id` never changes"),
  scopes: z.array(z.enum(scopeNames)).describe("What the token may do"),
  expires_at: z.int().nullable().describe("When the token ends, in seconds since 1970; null for never"),
});
export type DescribedToken = z.infer<typeof describedToken>;

/** OpenID Connect Core, 5.1 and 5.3.2; a claim that is not there was not asked for, or the account lacks it. */
export const userinfo = z.strictObject({
  sub: z.string().describe("The id of the account, which never changes"),
  preferred_username: z.string().optional().describe("The username, which the person may change"),
  name: z.string().optional().describe("The display name"),
  picture: z.string().optional().describe("The address of the picture"),
  profile: z.string().optional().describe("The address of the page"),
  locale: z.string().optional().describe("A language, by its BCP 47 code"),
  updated_at: z.int().optional().describe("When the profile last changed, in seconds since 1970"),
  email: z.string().optional().describe("The email address, once the person has proven it"),
  email_verified: z.boolean().optional().describe("Whether the account has a proven address"),
});
export type Userinfo = z.infer<typeof userinfo>;
