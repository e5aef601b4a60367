import { z } from "zod";
import { list } from "@/lib/core/text/schema";
import { deviceGrant, type NewClient, newClient } from "./schema";

const { name, redirectUris, websiteUrl, termsOfServiceUrl, privacyPolicyUrl } = newClient.shape;
const names = (...needed: string[]) =>
  list(z.string(), { max: 20 })
    .refine((given) => needed.some((name) => given.includes(name)), { error: `must contain ${needed.join(" or ")}` })
    .optional();

/** What a program sends to register (RFC 7591, 2). Unknown fields are ignored, and a scope registers nothing. */
const redirected = z.object({
  redirect_uris: redirectUris,
  token_endpoint_auth_method: z
    .enum(["client_secret_basic", "client_secret_post", "none"])
    .default("client_secret_basic"),
  grant_types: names("authorization_code", deviceGrant),
  response_types: names("code"),
  client_name: name.optional(),
  client_uri: websiteUrl,
  tos_uri: termsOfServiceUrl,
  policy_uri: privacyPolicyUrl,
});

/** Such a program leads nobody back to an address. What it says of that is left out, and no host can stand for its name. */
const deviceOnly = redirected
  .omit({ redirect_uris: true, response_types: true })
  .extend({ client_name: name })
  .transform((sent) => ({ ...sent, redirect_uris: [] as string[] }));
export type ClientRegistration = z.output<typeof redirected> | z.output<typeof deviceOnly>;

const grants = z.object({ grant_types: z.array(z.unknown()) });

/** Returns the schema of what was sent: redirect URIs are for the grants that lead back to them (RFC 7591, 2). */
export function registrationSchema(sent: unknown): z.ZodType<ClientRegistration> {
  const named = grants.safeParse(sent).data?.grant_types ?? [];
  return named.includes(deviceGrant) && !named.includes("authorization_code") ? deviceOnly : redirected;
}

/** A program that says no name goes by the host, or the scheme, of its first redirect URI. */
function unnamed(uri: string): string {
  const { host, protocol } = new URL(uri);
  return (host || protocol.slice(0, -1)).slice(0, 50);
}

/** A program that registers this grant declares what the developer of another chooses as its type. */
const isDevice = ({ grant_types = [] }: ClientRegistration) => grant_types.includes(deviceGrant);
const hasCodes = ({ redirect_uris }: ClientRegistration) => redirect_uris.length > 0;

/** The redirect URIs were checked, and may be none. */
const registered = newClient.extend({ redirectUris: z.array(z.string()) });

export function toNewClient(registration: ClientRegistration): NewClient {
  const { redirect_uris, client_name, client_uri, tos_uri, policy_uri } = registration;
  return registered.parse({
    name: client_name ?? unnamed(redirect_uris[0] ?? ""),
    redirectUris: redirect_uris,
    ...{ websiteUrl: client_uri, termsOfServiceUrl: tos_uri, privacyPolicyUrl: policy_uri },
    isPublic: registration.token_endpoint_auth_method === "none",
    kind: isDevice(registration) ? "command_line" : null,
  });
}

type Registered = { client: { id: string; name: string; createdAt: Date }; secret: string | undefined };

/** Returns what was registered, which may be less than what was sent (RFC 7591, 3.2.1). */
export function describeRegistration(registration: ClientRegistration, { client, secret }: Registered) {
  const { redirect_uris, token_endpoint_auth_method, client_uri, tos_uri, policy_uri } = registration;
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(client.createdAt.getTime() / 1_000),
    ...(secret !== undefined && { client_secret: secret, client_secret_expires_at: 0 }),
    client_name: client.name,
    redirect_uris,
    token_endpoint_auth_method,
    grant_types: [
      ...(hasCodes(registration) ? ["authorization_code"] : []),
      "refresh_token",
      ...(isDevice(registration) ? [deviceGrant] : []),
    ],
    response_types: hasCodes(registration) ? ["code"] : [],
    ...(client_uri !== null && { client_uri }),
    ...(tos_uri !== null && { tos_uri }),
    ...(policy_uri !== null && { policy_uri }),
  };
}
