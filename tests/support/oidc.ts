import { generateKeyPairSync } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { CompactSign } from "jose";
import { parseSetCookie } from "@/scripts/tour/browser";
import { listenOnLoopback } from "./loopback";

/** Claims of an account there. */
export type OidcPerson = {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean | string;
  groups?: string[];
};

const client = { client_id: "vitrine", client_secret: "a-secret-of-the-provider" };
const seconds = 600;

type Rewrite = (idToken: string) => string | Promise<string>;

/** An OpenID provider on 127.0.0.1, which asks nobody anything: whoever is there says yes to everything. */
export async function startOidc() {
  // Not at the top: it remarks on the version of Node as soon as it is loaded.
  const { Provider } = await import("oidc-provider");
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const people = new Map<string, OidcPerson>();
  let [there, isAway] = ["", false];
  let forge: Rewrite | undefined;
  let answer = (_: IncomingMessage, response: ServerResponse): unknown => response.writeHead(503).end();
  const { url, close } = await listenOnLoopback((request, response) => {
    if (isAway) return request.socket.destroy();
    if (forge && request.url === "/token") rewriteIdToken(response, forge);
    answer(request, response);
  });
  const enter = (person: OidcPerson) => {
    people.set(person.sub, person);
    there = person.sub;
  };

  /** Answers from now on, as a provider that knows that site. */
  function serve(site: string): void {
    const provider = new Provider(url, {
      clients: [
        {
          ...client,
          redirect_uris: [`${site}/api/auth/callback/oidc`],
          response_types: ["code"],
          grant_types: ["authorization_code"],
          id_token_signed_response_alg: "ES256",
        },
      ],
      features: { devInteractions: { enabled: false } },
      scopes: ["openid", "profile", "email", "groups"],
      claims: { profile: ["name", "preferred_username"], email: ["email", "email_verified"], groups: ["groups"] },
      pkce: { required: () => true },
      ttl: { AccessToken: seconds, Grant: seconds, IdToken: seconds, Interaction: seconds, Session: seconds },
      cookies: { keys: ["tests"] },
      jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "ES256" }] },
      interactions: { url: (_, { uid }) => `/enter/${uid}` },
      async loadExistingGrant({ oidc: { session, client, params } }) {
        const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
        grant.addOIDCScope(String(params?.scope));
        await grant.save();
        return grant;
      },
      findAccount: (_, id) => ({ accountId: id, claims: async () => ({ ...people.get(id), sub: id }) }),
    });
    const own = provider.callback();
    answer = (request, response) =>
      request.url?.startsWith("/enter/")
        ? provider.interactionFinished(request, response, { login: { accountId: there } })
        : own(request, response);
  }

  return {
    url,
    close,
    serve,
    enter,
    /** Breaks every connection, or no longer does. */
    goAway: (value: boolean) => {
      isAway = value;
    },
    variables: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: "The Club",
      OIDC_REQUIRED_GROUP: "members",
    },
    /** Rewrites each ID token on its way, until it is replaced. */
    forge: (rewrite?: Rewrite) => {
      forge = rewrite;
    },
    /** An ID token with those claims, signed by the provider's own key. */
    sign: (claims: object) =>
      new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader({ alg: "ES256" }).sign(privateKey),
    /** Takes that person through the provider's own pages. @returns path and query of our callback */
    async consent(address: string, person: OidcPerson): Promise<string> {
      enter(person);
      const cookies = new Map<string, string>();
      for (let next = address; ; ) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const response = await fetch(next, { redirect: "manual", headers: { cookie } });
        for (const { name, value } of response.headers.getSetCookie().map(parseSetCookie)) cookies.set(name, value);
        const location = new URL(response.headers.get("location") ?? "", next);
        if (response.status !== 303) throw new Error(await response.text());
        if (location.origin !== url) return location.pathname + location.search;
        next = location.href;
      }
    },
  };
}

function rewriteIdToken(response: ServerResponse, rewrite: Rewrite): void {
  const send = response.end.bind(response);
  response.end = ((body: unknown) => {
    const tokens = JSON.parse(String(body));
    void Promise.resolve(rewrite(tokens.id_token)).then((id_token) => {
      const text = JSON.stringify({ ...tokens, id_token });
      response.setHeader("content-length", Buffer.byteLength(text));
      send(text);
    });
    return response;
  }) as typeof response.end;
}

export type Oidc = Awaited<ReturnType<typeof startOidc>>;
