import { errorOf, VitrineError } from "./errors.js";
import { pause, withJitter } from "./pause.js";

/** Where a client has its access token from. */
export type TokenSource = {
  /** The token for the next request. */
  get(): string | Promise<string>;
  /** Brings another token, after the service refused this one. */
  renew?(refused: string): Promise<unknown>;
};

/** The tokens of one person. */
export type Tokens = {
  access_token: string;
  refresh_token: string;
  /** In milliseconds since 1970. */
  expires_at: number;
  /** What the person has allowed, names of scopes; absent from tokens that were stored without it. */
  scope?: string | undefined;
};

export type Application = {
  /** Address of the instance, such as `https://vitrine.example`. */
  baseUrl: string;
  clientId: string;
  /** Absent for public clients. */
  clientSecret?: string | undefined;
  fetch?: typeof fetch | undefined;
};

export type SessionOptions = Application & {
  tokens: Tokens;
  /**
   * Stores new tokens, before the first of them is used: a refresh token works once. When it throws, the request fails,
   * and the next one calls it again with the same tokens.
   */
  onTokens?: ((tokens: Tokens) => unknown) | undefined;
  /**
   * Reads the tokens that are stored now, before a refresh: another tab or process of yours may have refreshed them.
   * Tabs of a browser then refresh one after another.
   */
  readTokens?: (() => Tokens | undefined | Promise<Tokens | undefined>) | undefined;
  /** Names the lock of those tabs, where several people are signed in at once; one for the application when absent. */
  lockName?: string | undefined;
};

export const requestMilliseconds = 30_000;
/** A token that is about to expire may have expired when it arrives. */
const earlyMilliseconds = 30_000;

type Issued = { access_token: string; expires_in: number; refresh_token?: string; scope?: string };

/**
 * Asks the token endpoint for tokens.
 * @throws VitrineError invalid_grant when the code or the refresh token does not work any more
 */
export async function issueTokens(application: Application, grant: Record<string, string>): Promise<Issued> {
  const { baseUrl, clientId, clientSecret, fetch: send = fetch } = application;
  const body = new URLSearchParams({ ...grant, client_id: clientId });
  if (clientSecret !== undefined) body.set("client_secret", clientSecret);
  const signal = AbortSignal.timeout(requestMilliseconds);
  const response = await send(new URL("/api/oauth2/token", baseUrl), { method: "POST", body, signal });
  if (!response.ok) throw await errorOf(response);
  return response.json();
}

export const tokensOf = ({ access_token, refresh_token = "", expires_in, scope = "" }: Issued) => ({
  access_token,
  refresh_token,
  expires_at: Date.now() + expires_in * 1000,
  scope,
});

/** Calls a function once for all who ask while it runs. */
function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** The service gives the same tokens to the same refresh token again once, within ten seconds. */
const repeatableMilliseconds = 9_000;

/** Refreshes, and once more where the answer was lost. @throws VitrineError */
async function refreshTokens(application: Application, refreshToken: string): Promise<Issued> {
  const began = Date.now();
  const ask = () => issueTokens(application, { grant_type: "refresh_token", refresh_token: refreshToken });
  try {
    return await ask();
  } catch (error) {
    const isLost = error instanceof TypeError || (error instanceof VitrineError && error.status === 503);
    const seconds = error instanceof VitrineError ? error.retryAfterSeconds : 0.5;
    const wait = withJitter((seconds ?? Number.POSITIVE_INFINITY) * 1000);
    if (!isLost || Date.now() - began + wait > repeatableMilliseconds) throw error;
    await pause(wait);
    return ask();
  }
}

/** Runs work that no other tab of this origin runs at the same time, where the browser has locks. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  await (locks ? locks.request(name, work) : work());
}

const isFresh = ({ expires_at }: Pick<Tokens, "expires_at">) => expires_at - earlyMilliseconds > Date.now();

/** The tokens of one person, refreshed before they expire and when the service refuses one; one refresh serves all who wait. */
export function createSession({ tokens, onTokens, readTokens, lockName, ...application }: SessionOptions): TokenSource {
  let current = tokens;
  let isStored = true;
  const store = once(async () => {
    await onTokens?.(current);
    isStored = true;
  });
  const refreshNow = async () => {
    const stored = isStored ? await readTokens?.() : undefined;
    const isNewer = stored !== undefined && stored.refresh_token !== current.refresh_token;
    if (isNewer) current = stored;
    if (isNewer && isFresh(stored)) return;
    // Kept also when they cannot be stored: to send the used refresh token again would end the authorization.
    current = tokensOf(await refreshTokens(application, current.refresh_token));
    isStored = false;
    await store();
  };
  const lock = lockName ?? `vitrine ${application.baseUrl} ${application.clientId}`;
  const refresh = once(() => (readTokens ? alone(lock, refreshNow) : refreshNow()));
  return {
    async get() {
      if (!isFresh(current)) await refresh();
      else if (!isStored) await store();
      return current.access_token;
    },
    async renew(refused) {
      // Another request may have brought a new one meanwhile.
      if (current.access_token === refused) await refresh();
    },
  };
}

/** Tokens of the application itself, which acts as its owner. */
export function clientCredentials(application: Application & { clientSecret: string }): TokenSource {
  let current: Pick<Tokens, "access_token" | "expires_at"> | undefined;
  const issue = once(async () => {
    current = tokensOf(await issueTokens(application, { grant_type: "client_credentials" }));
    return current;
  });
  return {
    get: async () => (current && isFresh(current) ? current : await issue()).access_token,
    async renew(refused) {
      if (current?.access_token === refused) await issue();
    },
  };
}
