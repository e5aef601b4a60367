import {
  AuthorizationNotifier,
  AuthorizationRequest,
  AuthorizationRequestHandler,
  type AuthorizationRequestResponse,
  AuthorizationResponse,
  AuthorizationServiceConfiguration,
  BaseTokenRequestHandler,
  BasicQueryStringUtils,
  GRANT_TYPE_AUTHORIZATION_CODE,
  GRANT_TYPE_REFRESH_TOKEN,
  TokenRequest,
} from "@openid/appauth";
import { NodeCrypto, NodeRequestor } from "@openid/appauth/built/src/node_support/index.js";
import { type Adapter, listEndpoints, type Setting } from "./adapter";

/** Shows the consent page to our person, where its own handlers open a browser's window. */
class PersonHandler extends AuthorizationRequestHandler {
  #completed: Promise<AuthorizationRequestResponse> | undefined;
  readonly #decide: Setting["decide"];

  constructor(decide: Setting["decide"]) {
    super(new BasicQueryStringUtils(), new NodeCrypto());
    this.#decide = decide;
  }

  async performAuthorizationRequest(configuration: AuthorizationServiceConfiguration, request: AuthorizationRequest) {
    await request.setupCodeVerifier();
    const { searchParams } = await this.#decide(this.buildRequestUrl(configuration, request));
    const given = { code: searchParams.get("code") ?? "", state: searchParams.get("state") ?? "" };
    this.#completed = Promise.resolve({ request, response: new AuthorizationResponse(given), error: null });
    await this.completeAuthorizationRequestIfPossible();
  }

  protected async completeAuthorizationRequest() {
    return (await this.#completed) ?? null;
  }
}

/** With PKCE and state. */
export const appauth: Adapter = async ({ url, id, secret = "", redirectUri, decide }) => {
  const { authorize, token } = listEndpoints(url);
  const endpoints = { authorization_endpoint: authorize, token_endpoint: token, revocation_endpoint: "" };
  const configuration = new AuthorizationServiceConfiguration(endpoints);
  const notifier = new AuthorizationNotifier();
  const answered = new Promise<{ code: string; verifier: string }>((resolve, reject) => {
    notifier.setAuthorizationListener((request, response) => {
      if (!response || response.state !== request.state) return reject(new Error("the state is another one"));
      resolve({ code: response.code, verifier: request.internal?.code_verifier ?? "" });
    });
  });
  const client = { client_id: id, redirect_uri: redirectUri };
  const asked = { ...client, scope: "identify", response_type: AuthorizationRequest.RESPONSE_TYPE_CODE };
  const handler = new PersonHandler(decide).setAuthorizationNotifier(notifier);
  handler.performAuthorizationRequest(configuration, new AuthorizationRequest(asked, new NodeCrypto()));
  const { code, verifier } = await answered;
  const tokens = new BaseTokenRequestHandler(new NodeRequestor());
  const request = (grant: object, extras = {}) =>
    new TokenRequest({ grant_type: "", ...client, ...grant, extras: { client_secret: secret, ...extras } });
  const byCode = request({ grant_type: GRANT_TYPE_AUTHORIZATION_CODE, code }, { code_verifier: verifier });
  const issued = await tokens.performTokenRequest(configuration, byCode);
  const byRefresh = request({ grant_type: GRANT_TYPE_REFRESH_TOKEN, refresh_token: issued.refreshToken });
  const refreshed = await tokens.performTokenRequest(configuration, byRefresh);
  return { authorization_code: issued.accessToken, refresh_token: refreshed.accessToken };
};
