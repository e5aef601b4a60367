import "server-only";
import { dayOf } from "@/lib/day";
import { usageBounds } from "@/lib/limits/quotas";
import { describeFailure, log } from "@/lib/log";
import { subscribeToRequestLog } from "@/lib/request-log";
import { singleton } from "@/lib/singleton";
import { isClientId } from "./client-id";
import { type ClientError, type UsageCount, writeUsage } from "./usage-store";

type State = { counts: Map<string, UsageCount>; errors: ClientError[]; timer: NodeJS.Timeout | undefined };

const state = () => singleton<State>("application-usage", () => ({ counts: new Map(), errors: [], timer: undefined }));

/** Counts every answered request to the API that an application made, in memory; a timer writes the counts. */
export function startCountingUsage(): void {
  subscribeToRequestLog(({ clientId, method, route, status, refusal }) => {
    if (clientId === undefined || !route.startsWith("/api/")) return;
    const place = `${method} ${route}`;
    count({ clientId, day: dayOf(new Date()), route: place, status, requests: 1 });
    if (refusal) recordClientError(clientId, { route: place, code: refusal.code, reason: refusal.message });
  });
}

function count(added: UsageCount): void {
  const { counts } = state();
  const key = `${added.clientId} ${added.day} ${added.route} ${added.status}`;
  const known = counts.get(key);
  if (known) known.requests += added.requests;
  else if (counts.size < usageBounds.waitingCounts) counts.set(key, added);
  flushLater();
}

/** Secrets of ours, should a message ever quote one. */
const secrets = /\bv(?:at|rt|ac|cs|pt|el)_[\w-]+/g;

/**
 * Keeps why a request of an application was refused, for its developer.
 * @param clientId as it was sent; what is no client ID is left out
 */
export function recordClientError(
  clientId: string,
  { route, code, reason }: Omit<ClientError, "clientId" | "at">,
): void {
  const { errors } = state();
  if (!isClientId(clientId) || errors.length >= usageBounds.waitingErrors) return;
  const words = reason.replaceAll(secrets, "…").slice(0, usageBounds.reasonLength);
  errors.push({ clientId, route, code, reason: words, at: new Date() });
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
  const [counts, errors] = [[...now.counts.values()], now.errors.splice(0)];
  now.counts.clear();
  if (counts.length === 0 && errors.length === 0) return;
  try {
    await writeUsage(counts, errors);
  } catch (error) {
    for (const one of counts) count(one);
    now.errors.unshift(...errors.slice(0, usageBounds.waitingErrors - now.errors.length));
    throw error;
  }
}
