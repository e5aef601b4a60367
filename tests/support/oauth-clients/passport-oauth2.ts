import OAuth2Strategy from "passport-oauth2";
import { type Adapter, listEndpoints } from "./adapter";

type Outcome = { redirect?: string; user?: { accessToken: string } };

/** With PKCE and state, which it keeps in the session; it knows no refresh. */
export const passportOauth2: Adapter = async ({ url, id, secret = "", redirectUri, decide }) => {
  const { authorize, token } = listEndpoints(url);
  const strategy = new OAuth2Strategy(
    {
      authorizationURL: authorize,
      tokenURL: token,
      clientID: id,
      clientSecret: secret,
      callbackURL: redirectUri,
      scope: ["identify"],
      scopeSeparator: " ",
      state: true,
      pkce: true,
    },
    (accessToken: string, _refreshToken: string, _profile: unknown, done: (error: null, user: object) => void) =>
      done(null, { accessToken }),
  );
  const session = {};
  const run = (query: Record<string, string>) =>
    new Promise<Outcome>((resolve, reject) => {
      const outcome = Object.create(strategy);
      outcome.redirect = (redirect: string) => resolve({ redirect });
      outcome.success = (user: Outcome["user"]) => resolve({ user });
      outcome.fail = (reason: unknown) => reject(new Error(JSON.stringify(reason)));
      outcome.error = reject;
      outcome.authenticate({ query, session, headers: {}, connection: {} }, {});
    });
  const { redirect = "" } = await run({});
  const { user } = await run(Object.fromEntries((await decide(redirect)).searchParams));
  return { authorization_code: user?.accessToken ?? "" };
};
