import { errorOf, VitrineError } from "./errors.js";
import { table } from "./operations.js";
import { pause, withJitter } from "./pause.js";
import { createQueue, type Queue } from "./queue.js";
import type { operations } from "./service.js";
import type { TokenSource } from "./session.js";
import { type Sent, sendWithProgress } from "./upload.js";

export type OperationId = keyof typeof table & keyof operations;
type Operation<Id extends OperationId> = operations[Id];
type Nothing = Record<never, never>;

/** Where an operation has none, its types say `never`. */
type Some<Parameters> = [Parameters] extends [never] ? Nothing : Parameters;
type PathOf<O> = O extends { parameters: { path: infer Path extends object } } ? Some<Path> : Nothing;
type QueryOf<O> = O extends { parameters: { query?: infer Query extends object } } ? Some<Query> : Nothing;
/** The tag is absent where a proxy has taken it off the response; the service then refuses the change. */
type MatchOf<O> = O extends { parameters: { header: { "If-Match": string } } }
  ? { ifMatch: string | undefined }
  : Nothing;
/** Files are `Blob`s, such as a `File` of a form. */
type Form<Fields> = { [Name in keyof Fields]: Name extends "file" | "cover" ? Blob : Fields[Name] };
type BodyOf<O> = O extends { requestBody: { content: infer Content } }
  ? Content extends { "application/json": infer Json }
    ? { body: Json }
    : Content extends { "multipart/form-data": infer Fields }
      ? { body: Form<Fields>; onProgress?: ((share: number) => void) | undefined }
      : Nothing
  : Nothing;
type Success<O> = O extends { responses: infer Responses }
  ? [keyof Responses & (200 | 201)] extends [never]
    ? undefined
    : Responses[keyof Responses & (200 | 201)] extends { content: infer Content }
      ? Content extends { "application/json": infer Json }
        ? Json
        : Blob
      : undefined
  : never;

type Control = {
  /** Ends the request. */
  signal?: AbortSignal | undefined;
  /**
   * Names a creation, so that it takes effect once: one of your own, kept where your program may be stopped before the
   * answer. Others get a random one.
   */
  idempotencyKey?: string | undefined;
};
/** What an operation takes: the parameters of its path and query, its `body`, and for uploads `onProgress`. */
export type Input<Id extends OperationId> = PathOf<Operation<Id>> &
  QueryOf<Operation<Id>> &
  MatchOf<Operation<Id>> &
  BodyOf<Operation<Id>> &
  Control;
/** What an operation answers with. */
export type Result<Id extends OperationId> = Success<Operation<Id>>;
/** The same with its ETag, which `ifMatch` takes, and all other headers. */
export type Answer<Id extends OperationId> = { data: Result<Id>; etag: string | undefined; headers: Headers };

/** The older way to variant B of a profile, which has a method of its own. */
type InVariantB = Input<"getUser"> & { variant: "b" };

type Arguments<Id extends OperationId> = Nothing extends Input<Id> ? [input?: Input<Id>] : [input: Input<Id>];
/** A method for each operation of the API, by its name in the reference. */
export type Client = {
  [Id in OperationId]: (...args: Arguments<Id>) => Promise<Result<Id>>;
} & {
  getUser(input: InVariantB): Promise<Result<"getUserB">>;
  /** Sends an operation, and answers with its headers too. */
  send(id: "getUser", input: InVariantB): Promise<Answer<"getUserB">>;
  send<Id extends OperationId>(id: Id, ...args: Arguments<Id>): Promise<Answer<Id>>;
};

export type ClientOptions = {
  /** Address of the instance, such as `https://vitrine.example`. */
  baseUrl: string;
  /** An access token, or where to get one; none for public reads. */
  token?: string | TokenSource | undefined;
  fetch?: typeof fetch | undefined;
  /** How long one request may take; 30 seconds when absent, uploads ten times that. */
  timeoutMilliseconds?: number | undefined;
  /** How long `Retry-After` may ask to wait at most; what asks for longer fails at once. 60 when absent. */
  maxWaitSeconds?: number | undefined;
  /** How often a request is sent at most; 3 when absent. */
  maxAttempts?: number | undefined;
};

/** What is known of an operation when it is sent. */
type Known = readonly [method: string, path: string, body?: "json" | "multipart" | "form"];
type Values = Control & {
  [name: string]: unknown;
  body?: unknown;
  ifMatch?: string | undefined;
  idempotencyKey?: string | undefined;
  onProgress?: ((share: number) => void) | undefined;
};

/** A client of one instance. Every method throws a `VitrineError` where the service refuses. */
export function createClient(options: ClientOptions): Client {
  const queues: Queues = { read: createQueue(), write: createQueue(), upload: createQueue() };
  const methods = Object.keys(table).map((id) => [
    id,
    async (input?: Values) => (await send(options, queues, table[id as OperationId], input)).data,
  ]);
  const sendAny = (id: OperationId, input?: Values) => send(options, queues, table[id], input);
  return Object.assign(Object.fromEntries(methods), { send: sendAny }) as Client;
}

type Queues = Record<"read" | "write" | "upload", Queue>;

/** The service limits reads, changes and uploads apart. */
function queueOf([method, , kind]: Known, queues: Queues): Queue {
  return kind === "multipart" ? queues.upload : method === "GET" ? queues.read : queues.write;
}

async function send(
  options: ClientOptions,
  queues: Queues,
  known: Known,
  input: Values = {},
): Promise<Answer<OperationId>> {
  const { token, maxAttempts = 3, maxWaitSeconds = 60 } = options;
  const [method, , kind] = known;
  const source = typeof token === "string" ? { get: () => token } : token;
  const isLast = (wait: number, attempt: number) => wait > maxWaitSeconds || attempt >= maxAttempts;
  /** Of the token endpoint, which is not limited for the person. */
  const ofSource = async <Value>(ask: () => Value | Promise<Value>, attempt = 1): Promise<Value> => {
    try {
      return await ask();
    } catch (error) {
      const { status, retryAfterSeconds: wait } = error as Partial<VitrineError>;
      if (status !== 429 || wait === undefined || isLast(wait, attempt)) throw error;
      await pause(withJitter(wait * 1000), input.signal);
      return ofSource(ask, attempt + 1);
    }
  };
  const creates = method === "POST" && (kind === "json" || kind === "multipart");
  const keyed = creates ? { ...input, idempotencyKey: input.idempotencyKey ?? randomKey() } : input;
  const isRepeatable = kind !== "form" && (input.ifMatch === undefined || input.ifMatch === "*");
  const queue = queueOf(known, queues);
  let isRenewed = false;
  let mayBeDeleted = false;
  let attempt = 1;

  /** Sends it until it is answered for good; or leaves the loop at a limit, to wait in the queue. */
  async function repeat(isInQueue: boolean): Promise<Answer<OperationId> | "limited"> {
    for (; ; attempt += 1) {
      if (isInQueue) await pause(withJitter(queue.untilReady()), input.signal);
      const used = kind === "form" ? undefined : await ofSource(() => source?.get());
      const response = await request(options, known, keyed, used);
      if (response instanceof Response) queue.note(response.headers);
      if (response instanceof Response && response.ok) return answerOf(response);
      const error = response instanceof Response ? await errorOf(response) : response;
      const isRefused = error instanceof VitrineError;
      if (isRefused && error.code === "invalid_token" && used !== undefined && source?.renew && !isRenewed) {
        isRenewed = true;
        await ofSource(() => source.renew?.(used));
        continue;
      }
      if (mayBeDeleted && isRefused && error.code === "not_found")
        return { data: undefined, etag: undefined, headers: new Headers() };
      mayBeDeleted ||= method === "DELETE" && !(isRefused && error.status !== 503);
      const wait = waitOf(error, attempt, isRepeatable);
      if (wait === undefined || isLast(wait, attempt)) throw error;
      if (isRefused && error.status === 429) {
        if (isInQueue) continue;
        attempt += 1;
        return "limited";
      }
      await pause(withJitter(wait * 1000), input.signal);
    }
  }
  const first = queue.isInUse() ? "limited" : await repeat(false);
  if (first !== "limited") return first;
  return (await queue.inTurn(() => repeat(true), input.signal)) as Answer<OperationId>;
}

/**
 * After how many seconds a request may be sent again; undefined where it may not. One that had no answer, or a 503, may
 * have taken effect: a creation is named by its key, but a tag would no longer match what the request itself has written.
 */
function waitOf(error: unknown, attempt: number, isRepeatable: boolean): number | undefined {
  if (!(error instanceof VitrineError)) return isRepeatable ? 2 ** (attempt - 1) / 2 : undefined;
  const { status, code, retryAfterSeconds } = error;
  const isSafe = status === 429 || code === "idempotency_key_in_use" || (status === 503 && isRepeatable);
  return isSafe ? retryAfterSeconds : undefined;
}

/** A page on plain http has no `crypto.randomUUID`. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join("-");

/** @returns the response, or why there was none */
async function request(
  options: ClientOptions,
  known: Known,
  input: Values,
  token: string | undefined,
): Promise<Response | TypeError> {
  const { baseUrl, fetch: sendRequest = fetch, timeoutMilliseconds = 30_000 } = options;
  const [method, path, kind] = known;
  const { body, ifMatch, idempotencyKey, onProgress, signal, ...parameters } = input;
  const headers = new Headers({ Accept: "application/json" });
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  if (ifMatch !== undefined) headers.set("If-Match", ifMatch);
  if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
  if (kind === "json") headers.set("Content-Type", "application/json");
  const limit = AbortSignal.timeout(kind === "multipart" ? 10 * timeoutMilliseconds : timeoutMilliseconds);
  const sent: Sent = { method, headers, signal: signal ? AbortSignal.any([signal, limit]) : limit };
  if (body !== undefined && kind !== undefined) sent.body = encoded(kind, body as Record<string, unknown>);
  const url = addressOf(baseUrl, path, parameters);
  const response = onProgress ? sendWithProgress(url, sent, onProgress, sendRequest) : sendRequest(url, sent);
  // The connection could not be made, or broke off.
  return response.catch((error: unknown) => {
    if (error instanceof TypeError) return error;
    throw error;
  });
}

function encoded(kind: "json" | "multipart" | "form", body: Record<string, unknown>): BodyInit {
  if (kind === "json") return JSON.stringify(body);
  const form = kind === "form" ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.append(name, value as string);
  }
  return form;
}

/** The address of an operation: what its path names goes there, and the rest into the query. */
function addressOf(baseUrl: string, path: string, parameters: Record<string, unknown>): URL {
  const rest = new Map(Object.entries(parameters).filter(([, value]) => value !== undefined));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    if (value === undefined || value === "") throw new TypeError(`${name} is missing`);
    // Dots would lead to another path (RFC 3986, 5.2.4), encoded or not.
    if (/^\.\.?$/.test(String(value))) throw new TypeError(`${name} cannot be "${value}"`);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const url = new URL(filled, baseUrl);
  for (const [name, value] of rest) url.searchParams.set(name, String(value));
  return url;
}

async function answerOf(response: Response): Promise<Answer<OperationId>> {
  const { headers } = response;
  const isJson = headers.get("content-type")?.startsWith("application/json");
  const data = response.status === 204 ? undefined : await (isJson ? response.json() : response.blob());
  return { data, etag: headers.get("etag") ?? undefined, headers };
}
