import "server-only";
import { dayOf } from "@/lib/day";
import { usageBounds } from "@/lib/limits/quotas";
import { describeFailure, log } from "@/lib/log";
import { subscribeToRequestLog } from "@/lib/request-log";
import { withoutSecrets } from "@/lib/secrets";
import { singleton } from "@/lib/singleton";
import { isClientId } from "./client-id";
import type { OwnClient } from "./client-store";
import { type ClientError, listClientErrors, listUsage, type UsageCount, writeUsage } from "./usage-store";

type State = {
  counts: Map<string, UsageCount>;
  errors: Map<string, ClientError>;
  timer: NodeJS.Timeout | undefined;
  /** The writes under way, and how many have begun. */
  writing: Promise<unknown>;
  writes: number;
};

const state = () =>
  singleton<State>("application-usage", () => ({
    ...{ counts: new Map(), errors: new Map(), timer: undefined },
    ...{ writing: Promise.resolve(), writes: 0 },
  }));

/** Counts every answered request to the API that names an application, in memory; a timer writes the counts. */
export function startCountingUsage(): void {
  subscribeToRequestLog(({ clientId, method, route, status, refusal }) => {
    if (clientId === undefined || !route.startsWith("/api/")) return;
    const place = `${method} ${route}`;
    addCount(state().counts, { clientId, day: dayOf(new Date()), route: place, status, requests: 1 });
    if (refusal) {
      recordClientError(clientId, { route: place, code: refusal.code, reason: refusal.reason ?? refusal.message });
    }
    flushLater();
  });
}

function addCount(counts: State["counts"], added: UsageCount): void {
  const key = `${added.clientId} ${added.day} ${added.route} ${added.status}`;
  const known = counts.get(key);
  if (known) counts.set(key, { ...known, requests: known.requests + added.requests });
  else if (counts.size < usageBounds.waitingCounts) counts.set(key, added);
}

function addError(errors: State["errors"], added: ClientError): void {
  const key = `${added.clientId} ${added.route} ${added.code} ${added.reason}`;
  const known = errors.get(key);
  if (!known && errors.size >= usageBounds.waitingErrors) return;
  if (!known) return void errors.set(key, added);
  const firstAt = new Date(Math.min(known.firstAt.getTime(), added.firstAt.getTime()));
  const lastAt = new Date(Math.max(known.lastAt.getTime(), added.lastAt.getTime()));
  errors.set(key, { ...known, firstAt, lastAt, times: known.times + added.times });
}

/**
 * Keeps why a request of an application was refused, for its developer.
 * @param clientId as it was sent; what is no client ID is left out
 */
export function recordClientError(
  clientId: string,
  { route, code, reason }: Pick<ClientError, "route" | "code" | "reason">,
): void {
  if (!isClientId(clientId)) return;
  const words = withoutSecrets(reason).slice(0, usageBounds.reasonLength);
  const now = new Date();
  addError(state().errors, { clientId, route, code, reason: words, firstAt: now, lastAt: now, times: 1 });
  flushLater();
}

function flushLater(): void {
  const now = state();
  const flush = () =>
    flushUsage().catch((error) => log().warn(describeFailure(error), "usage of applications was not written yet"));
  now.timer ??= setTimeout(flush, usageBounds.flushMilliseconds).unref();
}

/**
 * Writes what was counted so far, as before the process ends.
 * @throws when the database does not answer; then the next time tries again
 */
export async function flushUsage(): Promise<void> {
  const now = state();
  clearTimeout(now.timer);
  now.timer = undefined;
  if (now.counts.size === 0 && now.errors.size === 0) return;
  const [counts, errors] = [[...now.counts.values()], [...now.errors.values()]];
  now.counts.clear();
  now.errors.clear();
  const write = writeUsage(counts, errors).catch((error) => {
    for (const count of counts) addCount(now.counts, count);
    for (const one of errors) addError(now.errors, one);
    flushLater();
    throw error;
  });
  now.writes += 1;
  now.writing = Promise.allSettled([now.writing, write]);
  await write;
}

/**
 * The requests and errors of an application: what is stored, and what this process counted and has not written yet. It
 * writes nothing.
 */
export async function readUsage(client: OwnClient): Promise<{ counts: UsageCount[]; errors: ClientError[] }> {
  const now = state();
  for (;;) {
    await now.writing;
    const { writes } = now;
    const [stored, reported] = [await listUsage(client), await listClientErrors(client)];
    // A write that began meanwhile has taken from memory what was not stored when it was read.
    if (writes !== now.writes) continue;
    const [counts, errors]: [State["counts"], State["errors"]] = [new Map(), new Map()];
    const isOwn = ({ clientId }: { clientId: string }) => clientId === client.id;
    for (const count of [...stored, ...[...now.counts.values()].filter(isOwn)]) addCount(counts, count);
    for (const error of [...reported, ...[...now.errors.values()].filter(isOwn)]) addError(errors, error);
    const newest = [...errors.values()].sort((one, other) => other.lastAt.getTime() - one.lastAt.getTime());
    return { counts: [...counts.values()], errors: newest.slice(0, usageBounds.errorsPerApplication) };
  }
}
