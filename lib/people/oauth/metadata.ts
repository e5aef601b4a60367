import { scopeNames } from "@/lib/core/operation/scopes";
import { env } from "@/lib/core/process/env";

/** Returns the metadata of RFC 8414, 2. */
export function serverMetadata() {
  const { BASE_URL, OAUTH_SEND_ISS } = env();
  return {
    issuer: BASE_URL,
    authorization_endpoint: `${BASE_URL}/oauth2/authorize`,
    token_endpoint: `${BASE_URL}/api/oauth2/token`,
    service_documentation: `${BASE_URL}/developers`,
    scopes_supported: scopeNames,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token", "client_credentials"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: OAUTH_SEND_ISS,
  };
}
