import "server-only";
import { utcDay } from "@/lib/core/day";
import { requestLogBounds, usageBounds } from "@/lib/core/limits/developer-quotas";
import { describeFailure, log } from "@/lib/core/log";
import { toEnglish } from "@/lib/core/messages/english";
import { type Message, messageCode } from "@/lib/core/messages/message";
import { singleton } from "@/lib/core/process/singleton";
import { isRowId } from "@/lib/core/random-id";
import { type RequestLine, subscribeToRequestLog } from "@/lib/core/request-log";
import { redactSecrets } from "@/lib/core/secrets";
import { authorizeRoute, type RequestOfClient, writeRequests } from "./request-store";
import {
  type CallError,
  type Caller,
  type CallerError,
  type CallerKind,
  type DailyRequests,
  findCallersOfTokens,
  listErrors,
  listUsage,
  type OwnCallers,
  type UsageCount,
  writeUsage,
} from "./usage-store";

const callerKinds: readonly CallerKind[] = ["application", "personalToken"];

/** These were counted and are not written yet. */
type Waiting = { counts: Map<string, UsageCount>; errors: Map<string, CallerError> };
type AnsweredLine = RequestLine & { happenedAt: Date };
/** It came with a token, and whose that is will be looked up. */
type UnclaimedLine = AnsweredLine & { tokenHash: string };
type State = {
  waiting: Record<CallerKind, Waiting>;
  requests: RequestOfClient[];
  unclaimed: UnclaimedLine[];
  timer: NodeJS.Timeout | undefined;
  writing: Promise<unknown>;
  writes: number;
};

const nothing = (): Waiting => ({ counts: new Map(), errors: new Map() });
const state = () =>
  singleton<State>("usage", () => ({
    ...{ waiting: { application: nothing(), personalToken: nothing() }, requests: [], unclaimed: [] },
    ...{ timer: undefined, writing: Promise.resolve(), writes: 0 },
  }));

/** A device that waits for its person asks again and again, and is refused so until they decide (RFC 8628, 3.5). */
const isWaitingDevice = (code: string | undefined) => code === "authorization_pending" || code === "slow_down";

/**
 * Counts every answered request to the API, and of assistants, whose caller is known, in memory; a timer writes the
 * counts. The callers of tokens that nobody has looked up are found then, so that no request waits for it.
 */
export function startCountingUsage(): void {
  subscribeToRequestLog((line) => {
    const { clientId, personalTokenId, tokenHash, route, refusal } = line;
    if (route === authorizeRoute && clientId !== undefined && refusal) {
      keepRequest(clientId, `${line.method} ${route}`, { ...line, happenedAt: new Date() });
      return flushLater();
    }
    const isOfNobody = clientId === undefined && personalTokenId === undefined && tokenHash === undefined;
    if (isOfNobody || !(route.startsWith("/api/") || route === "/mcp") || isWaitingDevice(refusal?.code)) return;
    const answered = { ...line, happenedAt: new Date() };
    if (clientId !== undefined) countRequest({ kind: "application", id: clientId }, answered);
    else if (personalTokenId !== undefined) countRequest({ kind: "personalToken", id: personalTokenId }, answered);
    else if (tokenHash !== undefined) keepUnclaimed({ ...answered, tokenHash });
    flushLater();
  });
}

function countRequest({ kind, id: callerId }: Caller, line: AnsweredLine): void {
  const { method, route, status, refusal, happenedAt } = line;
  const place = `${method} ${route}`;
  if (kind === "application") keepRequest(callerId, place, line);
  addCount(state().waiting[kind].counts, { callerId, day: utcDay(happenedAt), route: place, status, requests: 1 });
  if (!refusal) return;
  const { code, reason = refusal.said } = refusal;
  recordError({ kind, id: callerId }, { route: place, code, reason }, happenedAt);
}

function keepRequest(clientId: string, route: string, line: AnsweredLine): void {
  const { id, status, refusal, milliseconds, happenedAt } = line;
  const { requests } = state();
  if (requests.length >= requestLogBounds.waiting) return;
  const code = refusal?.code ?? null;
  const reason = refusal ? storedReason(refusal.reason ?? refusal.said) : null;
  requests.push({ id, clientId, happenedAt, route, status, code, reason, milliseconds: Math.round(milliseconds) });
}

function keepUnclaimed(line: UnclaimedLine): void {
  const { unclaimed } = state();
  if (unclaimed.length < requestLogBounds.waiting) unclaimed.push(line);
}

/** Counts the requests whose tokens are valid, and forgets the others. */
async function claimRequests(): Promise<void> {
  const now = state();
  if (now.unclaimed.length === 0) return;
  const lines = now.unclaimed;
  now.unclaimed = [];
  const hashes = [...new Set(lines.map(({ tokenHash }) => tokenHash))];
  const callers = await findCallersOfTokens(hashes).catch((error) => {
    now.unclaimed = [...lines, ...now.unclaimed].slice(0, requestLogBounds.waiting);
    flushLater();
    throw error;
  });
  for (const line of lines) {
    const caller = callers.get(line.tokenHash);
    if (caller) countRequest(caller, line);
  }
}

/** A row without a caller adds up several callers. */
type MaybeOfCaller = { callerId?: string };

function addCount<Row extends DailyRequests & MaybeOfCaller>(counts: Map<string, Row>, added: Row): void {
  const key = `${added.callerId} ${added.day} ${added.route} ${added.status}`;
  const known = counts.get(key);
  if (known) counts.set(key, { ...known, requests: known.requests + added.requests });
  else if (counts.size < usageBounds.waitingCounts) counts.set(key, added);
}

function addError<Row extends CallError & MaybeOfCaller>(errors: Map<string, Row>, added: Row): void {
  const key = `${added.callerId} ${added.route} ${added.code} ${added.reason}`;
  const known = errors.get(key);
  if (!known && errors.size >= usageBounds.waitingErrors) return;
  if (!known) return void errors.set(key, added);
  const firstAt = new Date(Math.min(known.firstAt.getTime(), added.firstAt.getTime()));
  const lastAt = new Date(Math.max(known.lastAt.getTime(), added.lastAt.getTime()));
  errors.set(key, { ...known, firstAt, lastAt, times: known.times + added.times });
}

type Refusal = Pick<CallError, "route" | "code"> & { reason: Message };

/**
 * Keeps why a request of an application was refused, for its developer. @param clientId as it was sent; anything but a
 * client ID is left out
 */
export function recordClientError(clientId: string, refusal: Refusal): void {
  if (isRowId(clientId)) recordError({ kind: "application", id: clientId }, refusal, new Date());
}

function recordError({ kind, id: callerId }: Caller, { route, code, reason }: Refusal, at: Date): void {
  const error = { callerId, route, code, reason: storedReason(reason), firstAt: at, lastAt: at, times: 1 };
  addError(state().waiting[kind].errors, error);
  flushLater();
}

/**
 * Stores the key and values where they fit, so that the developer reads the reason in their own language. Of a text that is
 * cut, half a character would be another one to the database, and two equal rows would stop all others.
 */
function storedReason(reason: Message): string {
  const code = redactSecrets(messageCode(reason));
  return code.length <= usageBounds.reasonLength
    ? code
    : redactSecrets(toEnglish(reason)).slice(0, usageBounds.reasonLength).toWellFormed();
}

function flushLater(): void {
  const now = state();
  const flush = () => flushUsage().catch((error) => log().warn(describeFailure(error), "usage was not written yet"));
  now.timer ??= setTimeout(flush, usageBounds.flushMilliseconds).unref();
}

/** @throws when the database does not answer; the counts stay for the next try */
export async function flushUsage(): Promise<void> {
  const now = state();
  clearTimeout(now.timer);
  now.timer = undefined;
  const claim = claimRequests();
  await Promise.allSettled([claim]);
  const writes = [claim, ...callerKinds.map(writeWaiting), writeKept()];
  now.writing = Promise.allSettled([now.writing, ...writes]);
  await now.writing;
  await Promise.all(writes);
}

/**
 * Writes each kind apart: a transaction with both would lock rows of applications and tokens in an order of its own.
 */
async function writeWaiting(kind: CallerKind): Promise<void> {
  const now = state();
  const waiting = now.waiting[kind];
  if (waiting.counts.size === 0 && waiting.errors.size === 0) return;
  const [counts, errors] = [[...waiting.counts.values()], [...waiting.errors.values()]];
  waiting.counts.clear();
  waiting.errors.clear();
  now.writes += 1;
  await writeUsage(kind, counts, errors).catch((error) => {
    for (const count of counts) addCount(waiting.counts, count);
    for (const one of errors) addError(waiting.errors, one);
    flushLater();
    throw error;
  });
}

async function writeKept(): Promise<void> {
  const { requests } = state();
  if (requests.length === 0) return;
  const kept = requests.splice(0);
  await writeRequests(kept).catch((error) => {
    requests.unshift(...kept.slice(0, Math.max(0, requestLogBounds.waiting - requests.length)));
    flushLater();
    throw error;
  });
}

/**
 * Returns the requests and errors of callers together: what is stored, and what this process has counted and not
 * written yet. It writes nothing.
 */
export async function readUsage(callers: OwnCallers): Promise<{ counts: DailyRequests[]; errors: CallError[] }> {
  const now = state();
  const waiting = now.waiting[callers.kind];
  const ids = new Set(callers.own.map(({ id }) => id));
  for (;;) {
    await now.writing;
    const { writes } = now;
    const [stored, reported] = [await listUsage(callers), await listErrors(callers)];
    // A write that began meanwhile took from memory what was not stored when this was read.
    if (writes !== now.writes) continue;
    const [counts, errors] = [new Map<string, DailyRequests>(), new Map<string, CallError>()];
    for (const count of [...stored, ...withoutCaller(ids, waiting.counts)]) addCount(counts, count);
    for (const error of [...reported, ...withoutCaller(ids, waiting.errors)]) addError(errors, error);
    const newest = [...errors.values()].sort((one, other) => other.lastAt.getTime() - one.lastAt.getTime());
    return { counts: [...counts.values()], errors: newest.slice(0, usageBounds.errorsPerCaller) };
  }
}

function withoutCaller<Row extends { callerId: string }>(ids: Set<string>, rows: Map<string, Row>) {
  const own = [...rows.values()].filter(({ callerId }) => ids.has(callerId));
  return own.map(({ callerId: _, ...rest }) => rest);
}
