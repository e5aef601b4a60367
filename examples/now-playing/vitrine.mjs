// The client of the API, @vitrine/client, in one file; do not edit it.

// clients/typescript/src/errors.ts
var VitrineError = class extends Error {
  constructor(message, status, code, fields, requestId, retryAfterSeconds, description = message) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.description = description;
  }
  status;
  code;
  fields;
  requestId;
  retryAfterSeconds;
  description;
  name = "VitrineError";
};
async function errorOf(response) {
  const text = await response.text().catch(() => "");
  const body = parsed(text);
  const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
  const description = body?.error_description ?? `The service answered with status ${response.status}`;
  const fields = body?.fields ?? {};
  const requestId = response.headers.get("x-request-id") ?? void 0;
  return new VitrineError(
    inOneLine(description, fields, requestId),
    response.status,
    body?.error,
    fields,
    requestId,
    Number.isFinite(wait) ? wait : void 0,
    description
  );
}
function inOneLine(description, fields, requestId) {
  const details = Object.entries(fields).map(([name, reasons]) => `${name} ${[reasons].flat().join(", ")}`);
  if (requestId) details.push(`request ${requestId}`);
  return details.length > 0 ? `${description} (${details.join("; ")})` : description;
}
function parsed(text) {
  try {
    const body = JSON.parse(text);
    return body && typeof body.error === "string" ? body : void 0;
  } catch {
    return void 0;
  }
}

// clients/typescript/src/pause.ts
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
}
var withJitter = (milliseconds) => milliseconds * (1 + Math.random() / 4);

// clients/typescript/src/session.ts
var requestMilliseconds = 3e4;
var earlyMilliseconds = 3e4;
async function issueTokens(application, grant) {
  const { baseUrl, clientId, clientSecret, fetch: send2 = fetch } = application;
  const body = new URLSearchParams({ ...grant, client_id: clientId });
  if (clientSecret !== void 0) body.set("client_secret", clientSecret);
  const signal = AbortSignal.timeout(requestMilliseconds);
  const response = await send2(new URL("/api/oauth2/token", baseUrl), { method: "POST", body, signal });
  if (!response.ok) throw await errorOf(response);
  return response.json();
}
var tokensOf = ({ access_token, refresh_token = "", expires_in, scope = "" }) => ({
  access_token,
  refresh_token,
  expires_at: Date.now() + expires_in * 1e3,
  scope
});
function once(work) {
  let running;
  return () => {
    running ??= work().finally(() => {
      running = void 0;
    });
    return running;
  };
}
var repeatableMilliseconds = 9e3;
async function refreshTokens(application, refreshToken) {
  const began = Date.now();
  const ask = () => issueTokens(application, { grant_type: "refresh_token", refresh_token: refreshToken });
  try {
    return await ask();
  } catch (error) {
    const isLost = error instanceof TypeError || error instanceof VitrineError && error.status === 503;
    const seconds = error instanceof VitrineError ? error.retryAfterSeconds : 0.5;
    const wait = withJitter((seconds ?? Number.POSITIVE_INFINITY) * 1e3);
    if (!isLost || Date.now() - began + wait > repeatableMilliseconds) throw error;
    await pause(wait);
    return ask();
  }
}
async function alone(name, work) {
  const locks = typeof navigator === "undefined" ? void 0 : navigator.locks;
  await (locks ? locks.request(name, work) : work());
}
var isFresh = ({ expires_at }) => expires_at - earlyMilliseconds > Date.now();
function createSession({ tokens, onTokens, readTokens, lockName, ...application }) {
  let current = tokens;
  let isStored = true;
  const store = once(async () => {
    await onTokens?.(current);
    isStored = true;
  });
  const refreshNow = async () => {
    const stored = isStored ? await readTokens?.() : void 0;
    const isNewer = stored !== void 0 && stored.refresh_token !== current.refresh_token;
    if (isNewer) current = stored;
    if (isNewer && isFresh(stored)) return;
    current = tokensOf(await refreshTokens(application, current.refresh_token));
    isStored = false;
    await store();
  };
  const lock = lockName ?? `vitrine ${application.baseUrl} ${application.clientId}`;
  const refresh = once(() => readTokens ? alone(lock, refreshNow) : refreshNow());
  return {
    async get() {
      if (!isFresh(current)) await refresh();
      else if (!isStored) await store();
      return current.access_token;
    },
    async renew(refused) {
      if (current.access_token === refused) await refresh();
    }
  };
}
function clientCredentials(application) {
  let current;
  const issue = once(async () => {
    current = tokensOf(await issueTokens(application, { grant_type: "client_credentials" }));
    return current;
  });
  return {
    get: async () => (current && isFresh(current) ? current : await issue()).access_token,
    async renew(refused) {
      if (current?.access_token === refused) await issue();
    }
  };
}

// clients/typescript/src/authorization.ts
async function createAuthorization({
  baseUrl,
  clientId,
  redirectUri,
  scope,
  prompt
}) {
  if (!("subtle" in crypto)) throw new Error("Browsers sign people in from pages on https or localhost alone");
  const [state, verifier] = [randomText(), randomText()];
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const url = new URL("/oauth2/authorize", baseUrl);
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    ...{ scope, state },
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: "S256",
    ...prompt && { prompt }
  }).toString();
  return { url: url.href, state, verifier };
}
async function exchangeCode({
  code,
  verifier,
  redirectUri,
  ...application
}) {
  const grant = { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri };
  return tokensOf(await issueTokens(application, grant));
}
var randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));
var base64url = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

// clients/typescript/src/operations.ts
var table = {
  issueToken: ["POST", "/api/oauth2/token", "form"],
  authorizeDevice: ["POST", "/api/oauth2/device_authorization", "form"],
  getToken: ["GET", "/api/token"],
  getUserinfo: ["GET", "/api/oauth2/userinfo"],
  postUserinfo: ["POST", "/api/oauth2/userinfo"],
  getUser: ["GET", "/api/user/{username}"],
  getUserB: ["GET", "/api/users/{username}"],
  getOwnUser: ["GET", "/api/user"],
  updateOwnUser: ["PATCH", "/api/user", "json"],
  listPages: ["GET", "/api/pages"],
  listLinks: ["GET", "/api/links"],
  createLink: ["POST", "/api/links", "json"],
  getLink: ["GET", "/api/links/{id}"],
  updateLink: ["PATCH", "/api/links/{id}", "json"],
  deleteLink: ["DELETE", "/api/links/{id}"],
  listCards: ["GET", "/api/cards"],
  createCard: ["POST", "/api/cards", "json"],
  getCard: ["GET", "/api/cards/{id}"],
  deleteCard: ["DELETE", "/api/cards/{id}"],
  getPage: ["GET", "/api/page"],
  replacePage: ["PUT", "/api/page", "json"],
  getStatistics: ["GET", "/api/statistics"],
  listWebhooks: ["GET", "/api/webhooks"],
  listWebhookDeliveries: ["GET", "/api/webhooks/{id}/deliveries"],
  getWebhookDelivery: ["GET", "/api/webhooks/{id}/deliveries/{delivery}"],
  testWebhook: ["POST", "/api/webhooks/{id}/test"],
  replayWebhookDelivery: ["POST", "/api/webhooks/{id}/deliveries/{delivery}/replay"],
  uploadAvatar: ["POST", "/api/upload/avatar", "multipart"],
  uploadBackground: ["POST", "/api/upload/background", "multipart"],
  uploadAudio: ["POST", "/api/upload/audio", "multipart"],
  updateAudio: ["PATCH", "/api/upload/audio/{id}", "json"],
  deleteAudio: ["DELETE", "/api/upload/audio/{id}"],
  uploadCursor: ["POST", "/api/upload/cursor", "multipart"],
  uploadFont: ["POST", "/api/upload/font", "multipart"],
  uploadImage: ["POST", "/api/upload/image", "multipart"],
  getFile: ["GET", "/cdn/{folder}/{file}"]
};

// clients/typescript/src/queue.ts
function createQueue() {
  let last = Promise.resolve();
  let length = 0;
  let readyAt = 0;
  return {
    isInUse: () => length > 0,
    async inTurn(work, signal) {
      const before = last;
      let leave = () => {
      };
      last = new Promise((resolve) => {
        leave = resolve;
      });
      length += 1;
      try {
        await othersOrAbort(before, signal);
        return await work();
      } finally {
        length -= 1;
        void before.then(leave);
      }
    },
    note(headers) {
      const [, left = "", seconds = ""] = /;r=(\d+);t=(\d+)/.exec(headers.get("ratelimit") ?? "") ?? [];
      const wait = Number(headers.get("retry-after") ?? (left === "0" ? seconds : Number.NaN));
      if (wait > 0) readyAt = Math.max(readyAt, Date.now() + wait * 1e3);
    },
    untilReady: () => Math.max(0, readyAt - Date.now())
  };
}
function othersOrAbort(others, signal) {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal?.reason);
    if (signal?.aborted) return end();
    signal?.addEventListener("abort", end, { once: true });
    void others.then(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    });
  });
}

// clients/typescript/src/upload.ts
var chunkBytes = 16 * 1024;
function sendWithProgress(url, sent, onProgress, send2) {
  return typeof XMLHttpRequest === "undefined" ? streamed(url, sent, onProgress, send2) : byXhr(url, sent, onProgress);
}
async function streamed(url, sent, onProgress, send2) {
  const form = new Response(sent.body ?? null);
  const bytes = new Uint8Array(await form.arrayBuffer());
  const headers = new Headers(sent.headers);
  headers.set("Content-Type", form.headers.get("Content-Type") ?? "");
  let at = 0;
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, at + chunkBytes));
      at = Math.min(at + chunkBytes, bytes.length);
      onProgress(bytes.length === 0 ? 1 : at / bytes.length);
      if (at === bytes.length) controller.close();
    }
  });
  return send2(url, { ...sent, headers, body, duplex: "half" });
}
function byXhr(url, { method, headers, body, signal }, onProgress) {
  return new Promise((resolve, reject) => {
    const request2 = new XMLHttpRequest();
    const fail = () => reject(signal.aborted ? signal.reason : new TypeError("The connection broke off"));
    request2.open(method, url);
    headers.forEach((value, name) => {
      request2.setRequestHeader(name, value);
    });
    request2.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
    request2.onload = () => {
      const received = new Headers();
      for (const line of request2.getAllResponseHeaders().trim().split("\r\n")) {
        const [name = "", value = ""] = line.split(/:\s*(.*)/s);
        if (name) received.append(name, value);
      }
      resolve(new Response(request2.responseText, { status: request2.status, headers: received }));
    };
    request2.onerror = fail;
    request2.onabort = fail;
    signal.addEventListener("abort", () => request2.abort(), { once: true });
    if (signal.aborted) fail();
    else request2.send(body);
  });
}

// clients/typescript/src/client.ts
function createClient(options) {
  const queues = { read: createQueue(), write: createQueue(), upload: createQueue() };
  const methods = Object.keys(table).map((id) => [
    id,
    async (input) => (await send(options, queues, table[id], input)).data
  ]);
  const sendAny = (id, input) => send(options, queues, table[id], input);
  return Object.assign(Object.fromEntries(methods), { send: sendAny });
}
function queueOf([method, , kind], queues) {
  return kind === "multipart" ? queues.upload : method === "GET" ? queues.read : queues.write;
}
async function send(options, queues, known, input = {}) {
  const { token, maxAttempts = 3, maxWaitSeconds = 60 } = options;
  const [method, , kind] = known;
  const source = typeof token === "string" ? { get: () => token } : token;
  const isLast = (wait, attempt2) => wait > maxWaitSeconds || attempt2 >= maxAttempts;
  const ofSource = async (ask, attempt2 = 1) => {
    try {
      return await ask();
    } catch (error) {
      const { status, retryAfterSeconds: wait } = error;
      if (status !== 429 || wait === void 0 || isLast(wait, attempt2)) throw error;
      await pause(withJitter(wait * 1e3), input.signal);
      return ofSource(ask, attempt2 + 1);
    }
  };
  const creates = method === "POST" && (kind === "json" || kind === "multipart");
  const keyed = creates ? { ...input, idempotencyKey: input.idempotencyKey ?? randomKey() } : input;
  const isRepeatable = kind !== "form" && (input.ifMatch === void 0 || input.ifMatch === "*");
  const queue = queueOf(known, queues);
  let isRenewed = false;
  let mayBeDeleted = false;
  let attempt = 1;
  async function repeat(isInQueue) {
    for (; ; attempt += 1) {
      if (isInQueue) await pause(withJitter(queue.untilReady()), input.signal);
      const used = kind === "form" ? void 0 : await ofSource(() => source?.get());
      const response = await request(options, known, keyed, used);
      if (response instanceof Response) queue.note(response.headers);
      if (response instanceof Response && response.ok) return answerOf(response);
      const error = response instanceof Response ? await errorOf(response) : response;
      const isRefused = error instanceof VitrineError;
      if (isRefused && error.code === "invalid_token" && used !== void 0 && source?.renew && !isRenewed) {
        isRenewed = true;
        await ofSource(() => source.renew?.(used));
        continue;
      }
      if (mayBeDeleted && isRefused && error.code === "not_found")
        return { data: void 0, etag: void 0, headers: new Headers() };
      mayBeDeleted ||= method === "DELETE" && !(isRefused && error.status !== 503);
      const wait = waitOf(error, attempt, isRepeatable);
      if (wait === void 0 || isLast(wait, attempt)) throw error;
      if (isRefused && error.status === 429) {
        if (isInQueue) continue;
        attempt += 1;
        return "limited";
      }
      await pause(withJitter(wait * 1e3), input.signal);
    }
  }
  const first = queue.isInUse() ? "limited" : await repeat(false);
  if (first !== "limited") return first;
  return await queue.inTurn(() => repeat(true), input.signal);
}
function waitOf(error, attempt, isRepeatable) {
  if (!(error instanceof VitrineError)) return isRepeatable ? 2 ** (attempt - 1) / 2 : void 0;
  const { status, code, retryAfterSeconds } = error;
  const isSafe = status === 429 || code === "idempotency_key_in_use" || status === 503 && isRepeatable;
  return isSafe ? retryAfterSeconds : void 0;
}
var randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join("-");
async function request(options, known, input, token) {
  const { baseUrl, fetch: sendRequest = fetch, timeoutMilliseconds = 3e4 } = options;
  const [method, path, kind] = known;
  const { body, ifMatch, idempotencyKey, onProgress, signal, ...parameters } = input;
  const headers = new Headers({ Accept: "application/json" });
  if (token !== void 0) headers.set("Authorization", `Bearer ${token}`);
  if (ifMatch !== void 0) headers.set("If-Match", ifMatch);
  if (idempotencyKey !== void 0) headers.set("Idempotency-Key", idempotencyKey);
  if (kind === "json") headers.set("Content-Type", "application/json");
  const limit = AbortSignal.timeout(kind === "multipart" ? 10 * timeoutMilliseconds : timeoutMilliseconds);
  const sent = { method, headers, signal: signal ? AbortSignal.any([signal, limit]) : limit };
  if (body !== void 0 && kind !== void 0) sent.body = encoded(kind, body);
  const url = addressOf(baseUrl, path, parameters);
  const response = onProgress ? sendWithProgress(url, sent, onProgress, sendRequest) : sendRequest(url, sent);
  return response.catch((error) => {
    if (error instanceof TypeError) return error;
    throw error;
  });
}
function encoded(kind, body) {
  if (kind === "json") return JSON.stringify(body);
  const form = kind === "form" ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== void 0) form.append(name, value);
  }
  return form;
}
function addressOf(baseUrl, path, parameters) {
  const rest = new Map(Object.entries(parameters).filter(([, value]) => value !== void 0));
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = rest.get(name);
    if (value === void 0 || value === "") throw new TypeError(`${name} is missing`);
    if (/^\.\.?$/.test(String(value))) throw new TypeError(`${name} cannot be "${value}"`);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const url = new URL(filled, baseUrl);
  for (const [name, value] of rest) url.searchParams.set(name, String(value));
  return url;
}
async function answerOf(response) {
  const { headers } = response;
  const isJson = headers.get("content-type")?.startsWith("application/json");
  const data = response.status === 204 ? void 0 : await (isJson ? response.json() : response.blob());
  return { data, etag: headers.get("etag") ?? void 0, headers };
}

// clients/typescript/src/device.ts
async function createDeviceAuthorization({
  scope,
  baseUrl,
  clientId,
  clientSecret,
  fetch: send2 = fetch
}) {
  const body = new URLSearchParams({ client_id: clientId, scope });
  if (clientSecret !== void 0) body.set("client_secret", clientSecret);
  const signal = AbortSignal.timeout(requestMilliseconds);
  const response = await send2(new URL("/api/oauth2/device_authorization", baseUrl), { method: "POST", body, signal });
  if (!response.ok) throw await errorOf(response);
  const codes = await response.json();
  return {
    userCode: codes.user_code,
    verificationUri: codes.verification_uri,
    verificationUriComplete: codes.verification_uri_complete,
    deviceCode: codes.device_code,
    expiresAt: Date.now() + codes.expires_in * 1e3,
    intervalSeconds: codes.interval
  };
}
var slowerSeconds = 5;
function slowerBy(error) {
  if (!(error instanceof VitrineError)) return slowerSeconds;
  if (error.code === "authorization_pending") return 0;
  return error.code === "slow_down" || error.status === 429 || error.status >= 500 ? slowerSeconds : void 0;
}
async function exchangeDeviceCode({
  device,
  signal,
  ...application
}) {
  const grant = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: device.deviceCode };
  for (let seconds = device.intervalSeconds; ; ) {
    await pause(seconds * 1e3, signal);
    try {
      return tokensOf(await issueTokens(application, grant));
    } catch (error) {
      const more = slowerBy(error);
      if (more === void 0 || Date.now() > device.expiresAt) throw error;
      seconds += more;
    }
  }
}

// clients/typescript/src/webhook.ts
var prefix = "whsec_";
var defaultToleranceSeconds = 300;
var WebhookError = class extends Error {
  name = "WebhookError";
};
async function verifyWebhook(body, headers, secret, { toleranceSeconds = defaultToleranceSeconds, now = Date.now() / 1e3 } = {}) {
  const key = keyOf(secret);
  const [id, sent, signatures] = ["id", "timestamp", "signature"].map((part) => headerOf(headers, `webhook-${part}`));
  if (!id || !sent || !/^\d+$/.test(sent) || !signatures)
    throw new WebhookError("The request has no webhook-id, webhook-timestamp and webhook-signature");
  if (!(Math.abs(now - Number(sent)) <= toleranceSeconds))
    throw new WebhookError("The webhook was signed too long ago, or the clocks differ");
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
  const expected = `v1,${await sign(key, new TextEncoder().encode(`${id}.${sent}.`), bytes)}`;
  const fitting = signatures.split(" ").filter((signature) => isSame(signature, expected));
  if (fitting.length === 0) throw new WebhookError("The webhook was not signed with this secret");
  return JSON.parse(new TextDecoder().decode(bytes));
}
function headerOf(headers, wanted) {
  if (typeof headers.get === "function") return headers.get(wanted) ?? void 0;
  const [, value] = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted) ?? [];
  return typeof value === "string" ? value : value?.[0];
}
function keyOf(secret) {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;
  try {
    if (text) return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
  }
  throw new TypeError("The secret of a webhook is whsec_ and base64");
}
async function sign(key, ...parts) {
  const content = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => {
    content.set(part, at);
    return at + part.length;
  }, 0);
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign("HMAC", imported, content))));
}
function isSame(text, expected) {
  if (text.length !== expected.length) return false;
  let difference = 0;
  for (let at = 0; at < expected.length; at += 1) difference |= text.charCodeAt(at) ^ expected.charCodeAt(at);
  return difference === 0;
}
export {
  VitrineError,
  WebhookError,
  clientCredentials,
  createAuthorization,
  createClient,
  createDeviceAuthorization,
  createSession,
  exchangeCode,
  exchangeDeviceCode,
  verifyWebhook
};
