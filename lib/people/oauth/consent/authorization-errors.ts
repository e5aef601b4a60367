type Explained = { meaning: string; cure: string };

/** These are sent only to the redirect URI (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6). */
export const authorizationErrors = {
  access_denied: {
    meaning: "The person pressed Cancel on the consent page",
    cure: "Continue without access; ask again when the person starts a new sign-in",
  },
  login_required: {
    meaning:
      "The request had `prompt=none`, and nobody is signed in, or the sign-in is older than `max_age`; or another person is signed in than `id_token_hint` names",
    cure: "Send the person again without `prompt=none`, so that they can sign in",
  },
  consent_required: {
    meaning:
      "The request had `prompt=none`, and the person has not agreed to these scopes, or the application is a public client, for which consent is always required",
    cure: "Send the person again without `prompt=none`, so that they can agree",
  },
  request_not_supported: {
    meaning: "The request had the scope `openid` and a request object in `request`",
    cure: "Send the parameters in the request itself",
  },
  request_uri_not_supported: {
    meaning: "The request had the scope `openid` and a request object behind `request_uri`",
    cure: "Send the parameters in the request itself",
  },
  registration_not_supported: {
    meaning: "The request had the scope `openid` and described its application in `registration`",
    cure: "Create the application in the developer settings",
  },
  unsupported_response_type: {
    meaning: "`response_type` was not `code`",
    cure: "Send `response_type=code`; a token comes from the token endpoint alone",
  },
} as const satisfies Record<string, Explained>;

export type AuthorizationError =
  | keyof typeof authorizationErrors
  | ("invalid_request" | "invalid_scope" | "invalid_target");
