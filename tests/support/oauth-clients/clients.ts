import type { Adapter } from "./adapter";
import { appauth } from "./appauth";
import { arctic } from "./arctic";
import { authJs, authJsOpenId } from "./auth-js";
import { axiosOauthClient } from "./axios-oauth-client";
import { badgateway } from "./badgateway";
import { clientOauth2 } from "./client-oauth2";
import { grant } from "./grant";
import { oauth4webapi, oauth4webapiOpenId } from "./oauth4webapi";
import { openidClient, openidConnect } from "./openid-client";
import { passportOauth2 } from "./passport-oauth2";
import { simpleOauth2 } from "./simple-oauth2";

type Grant = "authorization_code" | "refresh_token" | "client_credentials";
type Client = {
  library: string;
  /** How it is used, where a library is used in several ways. */
  as?: string;
  connect: Adapter;
  /** What the library knows. */
  grants: Grant[];
};

const code: Grant[] = ["authorization_code"];
const refresh: Grant[] = [...code, "refresh_token"];
const all: Grant[] = [...refresh, "client_credentials"];

/** Independent OAuth clients that must work with our server as they are. */
export const clients: Client[] = [
  { library: "oauth4webapi", as: "by Basic", connect: oauth4webapi("ClientSecretBasic"), grants: all },
  { library: "oauth4webapi", as: "by body", connect: oauth4webapi("ClientSecretPost"), grants: all },
  { library: "openid-client", as: "as a confidential client", connect: openidClient, grants: all },
  { library: "openid-client", as: "as a public client", connect: openidClient, grants: refresh },
  { library: "openid-client", as: "by OpenID Connect", connect: openidConnect, grants: refresh },
  { library: "oauth4webapi", as: "by OpenID Connect", connect: oauth4webapiOpenId, grants: code },
  { library: "@auth/core", as: "by OpenID Connect", connect: authJsOpenId, grants: code },
  { library: "simple-oauth2", as: "by Basic", connect: simpleOauth2("header"), grants: all },
  { library: "simple-oauth2", as: "by body", connect: simpleOauth2("body"), grants: all },
  { library: "passport-oauth2", connect: passportOauth2, grants: code },
  { library: "arctic", connect: arctic, grants: refresh },
  { library: "@auth/core", connect: authJs, grants: code },
  { library: "grant", connect: grant, grants: code },
  { library: "client-oauth2", connect: clientOauth2, grants: all },
  { library: "axios-oauth-client", connect: axiosOauthClient, grants: all },
  { library: "@badgateway/oauth2-client", connect: badgateway, grants: all },
  { library: "@openid/appauth", connect: appauth, grants: refresh },
];
