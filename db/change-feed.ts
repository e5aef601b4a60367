import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import type { Sql } from "postgres";
import { withDeadline } from "@/lib/core/process/deadline";
import { connection, subscribeToDatabase } from "./client";
import { destroyClient, openClient } from "./postgres-client";

export const profileChannel = "vitrine_profile";
/** The payload that stands for custom domains instead of an account id. */
export const domainsChanged = "domains";
/** The payload that a restore sends, since it replaces all rows. */
export const everythingChanged = "everything";

/** All times are milliseconds. */
const heartbeat = {
  interval: 5_000,
  timeout: 4_000,
  /** The wait after an attempt that did not come back. */
  retry: 1_000,
  /** An interval and a timeout are shorter, so that one late heartbeat makes nothing out of date. */
  current: 10_000,
} as const;

export type ProfileFeed = {
  /** Whether every change that was committed more than ten seconds ago has arrived. */
  isCurrent(): boolean;
  /** Milliseconds since the last heartbeat that came back; undefined before the first, and on the embedded database. */
  confirmedMillisecondsAgo(): number | undefined;
  close(): Promise<void>;
};

type Listener = {
  onChange: (userId: string) => void;
  onDomainChange?: () => void;
  onGap: () => void;
  onConnectionChange: (isConnected: boolean) => void;
};

/** Triggers announce every change. */
export function openProfileFeed(listener: Listener): ProfileFeed {
  const { pglite } = connection();
  return pglite ? embeddedFeed(pglite, listener) : postgresFeed(listener);
}

function notify({ onChange, onDomainChange, onGap }: Listener, payload: string): void {
  if (payload === everythingChanged) onGap();
  else if (payload === domainsChanged) onDomainChange?.();
  else onChange(payload);
}

/** PGlite delivers a notification before it answers the statement that caused it. */
function embeddedFeed(pglite: PGlite, listener: Listener): ProfileFeed {
  const { onConnectionChange } = listener;
  let isSubscribed = true;
  const subscribing = pglite
    .listen(profileChannel, (payload) => notify(listener, payload))
    .catch(() => {
      isSubscribed = false;
      onConnectionChange(false);
    });
  return {
    isCurrent: () => isSubscribed,
    confirmedMillisecondsAgo: () => undefined,
    close: async () => void (await (await subscribing)?.()),
  };
}

/** Notifications arrive in commit order, so a heartbeat that comes back proves that all earlier changes have arrived. */
function postgresFeed(listener: Listener): ProfileFeed {
  // Each process has a channel of its own, so that heartbeats do not wake other processes.
  const ownChannel = `vitrine_heartbeat_${randomUUID().replaceAll("-", "")}`;
  const closing = new AbortController();
  let client: Sql | undefined;
  let confirmedAt: number | undefined;
  let isConnected = true;
  let arrive = () => {};

  async function subscribe(): Promise<Sql> {
    const opened = openClient({ max: 1, connection: { application_name: "vitrine-feed" } });
    client = opened;
    // postgres.js subscribes again after a lost connection, and does not tell what was committed in between.
    await opened.listen(profileChannel, (payload) => notify(listener, payload), listener.onGap);
    await opened.listen(ownChannel, () => arrive());
    return opened;
  }

  async function sendHeartbeat(): Promise<void> {
    const subscribed = client ?? (await subscribe());
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await subscribed.notify(ownChannel, "");
    await arrived;
  }

  async function unsubscribe(): Promise<void> {
    const old = client;
    client = undefined;
    if (old) await destroyClient(old);
  }

  function report(isReceiving: boolean): void {
    if (isReceiving !== isConnected) listener.onConnectionChange(isReceiving);
    isConnected = isReceiving;
  }

  function lose(): void {
    void unsubscribe();
    report(false);
  }

  async function beat(): Promise<void> {
    while (!closing.signal.aborted) {
      const sentAt = performance.now();
      const arrived = await withDeadline(heartbeat.timeout, sendHeartbeat()).then(
        () => true,
        () => false,
      );
      if (closing.signal.aborted) return;
      if (arrived && client) {
        confirmedAt = sentAt;
        report(true);
      } else lose();
      const wait = arrived ? heartbeat.interval : heartbeat.retry;
      await pause(wait, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  // A server that was away for one connection was away for this one too, which may not have noticed.
  const unsubscribeFromDatabase = subscribeToDatabase((event) => event === "away" && lose());
  void beat();
  return {
    isCurrent: () => isConnected && confirmedAt !== undefined && performance.now() - confirmedAt < heartbeat.current,
    confirmedMillisecondsAgo: () => (confirmedAt === undefined ? undefined : performance.now() - confirmedAt),
    async close() {
      unsubscribeFromDatabase();
      closing.abort();
      await unsubscribe();
    },
  };
}
