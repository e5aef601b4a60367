import { apiScopeNames, scopeNames } from "@/lib/core/operation/scopes";
import { env } from "@/lib/core/process/env";
import { idTokenAlgorithms } from "./form-choices";
import { idTokenClaims, multiFactorPolicy } from "./id-token-claims";
import { authorizeDevice, getUserinfo } from "./operations";
import { type Resource, resourceAddress, resourceScopes } from "./resource";
import { deviceGrant, userinfo } from "./schema";

const keySetPath = "/.well-known/jwks.json";

/** Returns the metadata of RFC 8414, 2. */
export function serverMetadata() {
  const { BASE_URL, OAUTH_SEND_ISS, OAUTH_DYNAMIC_REGISTRATION } = env();
  return {
    issuer: BASE_URL,
    authorization_endpoint: `${BASE_URL}/oauth2/authorize`,
    token_endpoint: `${BASE_URL}/api/oauth2/token`,
    ...(OAUTH_DYNAMIC_REGISTRATION && { registration_endpoint: `${BASE_URL}/api/oauth2/register` }),
    device_authorization_endpoint: `${BASE_URL}${authorizeDevice.path}`,
    service_documentation: `${BASE_URL}/developers`,
    scopes_supported: apiScopeNames,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token", "client_credentials", deviceGrant],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
    code_challenge_methods_supported: ["S256"],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: OAUTH_SEND_ISS,
  };
}

/** Returns what a resource with tokens of its own says of itself (RFC 9728, 2). */
export function resourceMetadata(path: Resource) {
  const { BASE_URL, SITE_NAME } = env();
  return {
    resource: resourceAddress(path),
    authorization_servers: [BASE_URL],
    scopes_supported: resourceScopes[path],
    bearer_methods_supported: ["header"],
    resource_name: SITE_NAME,
    resource_documentation: `${BASE_URL}/developers/assistants`,
  };
}

/** Returns the metadata of OpenID Connect Discovery 1.0, 3: that of OAuth, and what signing in adds. */
export function openIdMetadata() {
  const { BASE_URL } = env();
  return {
    ...serverMetadata(),
    userinfo_endpoint: `${BASE_URL}${getUserinfo.path}`,
    jwks_uri: `${BASE_URL}${keySetPath}`,
    scopes_supported: scopeNames,
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: idTokenAlgorithms,
    acr_values_supported: [multiFactorPolicy],
    prompt_values_supported: ["none", "login", "consent", "select_account"],
    claim_types_supported: ["normal"],
    claims_supported: [...idTokenClaims, ...Object.keys(userinfo.shape).filter((name) => name !== "sub")],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    require_request_uri_registration: false,
  };
}
