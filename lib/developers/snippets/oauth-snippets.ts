import { oauthBrowserApp, oauthNativeApp } from "./oauth-app";
import { type OAuthApplication, secretVariable } from "./oauth-application";
import { oauthAuthJs } from "./oauth-auth-js";
import { oauthAuthlib } from "./oauth-authlib";
import { oauthDevice } from "./oauth-device";
import { oauthFetch } from "./oauth-fetch";
import { isLoopback, isOwnScheme, oauthCommandLine, withPort } from "./oauth-native";
import { oauthOauth4webapi } from "./oauth-oauth4webapi";
import { oauthOpenId } from "./oauth-openid";
import { oauthPassport } from "./oauth-passport";
import { installPythonClient, oauthPythonClient } from "./oauth-python-client";
import { oauthSimpleOauth2 } from "./oauth-simple-oauth2";

export type OAuthSnippet = {
  id: string;
  title: string;
  /** The command that installs what the code imports; our own clients come from the instance. */
  install?: (baseUrl: string) => string;
  /** Code that is a whole program names its file and the command that runs it. */
  program?: { file: string; command: string; isServer: boolean };
  code: (application: OAuthApplication) => string;
};

const ofNode = (isServer: boolean) => ({ file: "sign-in.mjs", command: "node sign-in.mjs", isServer });
const ofPython = { file: "sign-in.py", command: "python3 sign-in.py", isServer: false };

const forAll: OAuthSnippet[] = [
  { id: "fetch", title: "fetch", program: ofNode(true), code: oauthFetch },
  {
    ...{ id: "oauth4webapi", title: "oauth4webapi", install: () => "npm install oauth4webapi" },
    ...{ program: ofNode(true), code: oauthOauth4webapi },
  },
];
const forConfidential: OAuthSnippet[] = [
  {
    ...{ id: "openid", title: "OpenID Connect (openid-client)", install: () => "npm install openid-client" },
    ...{ program: ofNode(true), code: oauthOpenId },
  },
  { id: "auth-js", title: "Auth.js", install: () => "npm install next-auth", code: oauthAuthJs },
  {
    ...{ id: "simple-oauth2", title: "simple-oauth2", install: () => "npm install simple-oauth2" },
    ...{ program: ofNode(true), code: oauthSimpleOauth2 },
  },
  { id: "passport", title: "Passport", install: () => "npm install passport-oauth2", code: oauthPassport },
  {
    ...{ id: "vitrine-client-python", title: "vitrine-client (Python)", install: installPythonClient },
    ...{ program: ofPython, code: oauthPythonClient },
  },
  {
    ...{ id: "authlib", title: "Authlib (Python)", install: () => "pip install authlib requests" },
    ...{ program: ofPython, code: oauthAuthlib },
  },
];

const nativeApp: OAuthSnippet = { id: "native-app", title: "Native app (JavaScript)", code: oauthNativeApp };
const browserApp: OAuthSnippet = { id: "browser", title: "Browser (no server)", code: oauthBrowserApp };
const commandLine: OAuthSnippet = {
  id: "command-line",
  title: "Command line (Node)",
  program: ofNode(false),
  code: oauthCommandLine,
};
const deviceFlow: OAuthSnippet = {
  id: "device",
  title: "Device flow (Node)",
  program: ofNode(false),
  code: oauthDevice,
};

type Chosen = Pick<OAuthApplication, "isPublic" | "redirectUri" | "kind">;

/** Returns what fits the kind of an application; without a kind its redirect URI decides. */
export function oauthSnippets(application: Chosen): readonly OAuthSnippet[] {
  return fitting(application).map((snippet) =>
    snippet.program?.isServer
      ? { ...snippet, code: (given) => snippet.code({ ...given, redirectUri: withPort(given.redirectUri) }) }
      : snippet,
  );
}

function fitting({ isPublic, redirectUri, kind }: Chosen): readonly OAuthSnippet[] {
  if (isPublic && kind === "command_line") return [deviceFlow, isLoopback(redirectUri) ? commandLine : nativeApp];
  // Private-use schemes are for apps, and secrets for confidential clients.
  if (isOwnScheme(redirectUri)) return [nativeApp];
  if (!isPublic) return [...forAll, ...forConfidential];
  switch (kind) {
    case "server":
      return forAll;
    case "browser":
      return [browserApp];
    case "native":
      return isLoopback(redirectUri) ? [nativeApp, commandLine] : [nativeApp];
    default:
      return [isLoopback(redirectUri) ? commandLine : browserApp, ...forAll];
  }
}

/**
 * Says how a snippet is run: the file, the command, and for a server on the developer's own computer the address that
 * begins the sign-in.
 */
export function runInstructions(
  { program }: OAuthSnippet,
  { isPublic, redirectUri }: Pick<OAuthApplication, "isPublic" | "redirectUri">,
): { file: string; command: string; address?: string } | undefined {
  if (!program) return undefined;
  const { file, command, isServer } = program;
  const secret = isPublic ? "" : `${secretVariable}="paste your client secret here" `;
  const address = isServer && isLoopback(redirectUri) ? { address: `${new URL(withPort(redirectUri)).origin}/` } : {};
  return { file, command: secret + command, ...address };
}
