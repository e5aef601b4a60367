import NextAuth from "next-auth";
import type { OAuthConfig } from "next-auth/providers";

/** What this site uses of the profile that Vitrine answers with. */
type VitrineUser = { id: string; display_name: string; assets: { avatar: string | null } };

/** The instance of Vitrine that people sign in at. */
function vitrine(): OAuthConfig<VitrineUser> {
  const { VITRINE_URL = "http://localhost:3000", VITRINE_CLIENT_ID, VITRINE_CLIENT_SECRET } = process.env;
  return {
    id: "vitrine",
    name: "Vitrine",
    type: "oauth",
    clientId: VITRINE_CLIENT_ID,
    clientSecret: VITRINE_CLIENT_SECRET,
    checks: ["pkce", "state"],
    authorization: { url: `${VITRINE_URL}/oauth2/authorize`, params: { scope: "identify" } },
    token: `${VITRINE_URL}/api/oauth2/token`,
    userinfo: `${VITRINE_URL}/api/user`,
    profile: ({ id, display_name, assets }) => ({ id, name: display_name, image: assets.avatar }),
  };
}

/** Vitrine uses Auth.js too, and a browser shares the cookies of localhost between its ports. */
const cookies = {
  sessionToken: { name: "site.session" },
  csrfToken: { name: "site.csrf" },
  callbackUrl: { name: "site.callback" },
  pkceCodeVerifier: { name: "site.pkce" },
  state: { name: "site.state" },
};

export const { handlers, auth, signIn, signOut } = NextAuth(() => ({ providers: [vitrine()], cookies }));
