/** An application that is registered, its redirect URI, and what a person decides on its consent page. */
export type Setting = {
  url: string;
  /** Absent for a public client. */
  secret?: string;
  id: string;
  redirectUri: string;
  /** Opens the authorization address as the person, who allows it; where that leads. */
  decide: (address: URL | string) => Promise<URL>;
};

/** The access token that a client got by each grant that it knows. */
type Issued = {
  authorization_code: string;
  refresh_token?: string;
  client_credentials?: string;
};

/** Drives one library through the grants that it knows, as its manual says. */
export type Adapter = (setting: Setting) => Promise<Issued>;

/** What most libraries are configured with. */
export const listEndpoints = (url: string) => ({
  authorize: `${url}/oauth2/authorize`,
  token: `${url}/api/oauth2/token`,
  user: `${url}/api/user`,
});
