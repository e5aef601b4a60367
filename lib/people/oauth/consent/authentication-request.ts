import type { Message } from "@/lib/core/messages/message";
import type { AuthorizationError } from "./authorization-errors";

/** What a request with the scope `openid` asks beyond OAuth (OpenID Connect Core, 3.1.2.1). */
export type AuthenticationRequest = {
  nonce: string | null;
  /** Seconds that a sign-in may be old. */
  maxAge: number | undefined;
  mustSignIn: boolean;
  mustChoose: boolean;
  hint: string | undefined;
};

/** These are sent once at most. What `display`, `ui_locales`, `claims_locales` and `acr_values` wish for is optional. */
export const openIdParameters = ["nonce", "max_age", "id_token_hint", "login_hint", "acr_values"];

const unsupported = {
  request: "request_not_supported",
  request_uri: "request_uri_not_supported",
  registration: "registration_not_supported",
} as const satisfies Record<string, AuthorizationError>;

export function readAuthenticationRequest(
  query: URLSearchParams,
  prompts: readonly string[],
): AuthenticationRequest | { code: AuthorizationError; problem: Message } {
  for (const [name, code] of Object.entries(unsupported))
    if (query.get(name))
      return { code, problem: { text: `${name} is not supported; send the parameters in the request itself` } };
  const maxAge = query.get("max_age") || undefined;
  if (maxAge !== undefined && !/^\d{1,9}$/.test(maxAge))
    return { code: "invalid_request", problem: { text: "max_age must be a whole number of seconds" } };
  const nonce = query.get("nonce") || null;
  // The database holds text without it.
  if (nonce?.includes("\0"))
    return { code: "invalid_request", problem: { text: "nonce must not contain the NUL character" } };
  return {
    nonce,
    maxAge: maxAge === undefined ? undefined : Number(maxAge),
    mustSignIn: prompts.includes("login"),
    mustChoose: prompts.includes("select_account"),
    hint: query.get("id_token_hint") || undefined,
  };
}
