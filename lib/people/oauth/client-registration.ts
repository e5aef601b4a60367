import { z } from "zod";
import { list } from "@/lib/core/text/schema";
import { deviceGrant, type NewClient, newClient } from "./schema";

const { name, redirectUris, websiteUrl, termsOfServiceUrl, privacyPolicyUrl } = newClient.shape;
const names = (...needed: string[]) =>
  list(z.string(), { max: 20 })
    .refine((given) => needed.some((name) => given.includes(name)), { error: `must contain ${needed.join(" or ")}` })
    .optional();

/** What a program sends to register (RFC 7591, 2). Unknown fields are ignored, and a scope registers nothing. */
export const clientRegistration = z.object({
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
export type ClientRegistration = z.output<typeof clientRegistration>;

/** A program that says no name goes by the host, or the scheme, of its first redirect URI. */
function unnamed(uri: string): string {
  const { host, protocol } = new URL(uri);
  return (host || protocol.slice(0, -1)).slice(0, 50);
}

/** A program that registers this grant declares what the developer of another chooses as its type. */
const isDevice = ({ grant_types = [] }: ClientRegistration) => grant_types.includes(deviceGrant);

export function toNewClient(registration: ClientRegistration): NewClient {
  const { redirect_uris, client_name, client_uri, tos_uri, policy_uri } = registration;
  return newClient.parse({
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
    grant_types: ["authorization_code", "refresh_token", ...(isDevice(registration) ? [deviceGrant] : [])],
    response_types: ["code"],
    ...(client_uri !== null && { client_uri }),
    ...(tos_uri !== null && { tos_uri }),
    ...(policy_uri !== null && { policy_uri }),
  };
}
