import { randomUUID } from "node:crypto";
import type { PGlite } from "@electric-sql/pglite";
import { withDeadline } from "@/lib/deadline";
import { connection } from "./client";
import { openClient } from "./postgres-client";
import type { ServerWatch } from "./server-watch";
import { createSuspendClock } from "./suspend-clock";

export const profileChannel = "vitrine_profile";
/** For custom domains, in place of an account id. */
export const domainsChanged = "domains";
/** After a restore, which replaces all rows. */
export const everythingChanged = "everything";

/** In milliseconds. */
const heartbeat = {
  /** Of a heartbeat sent before caches are used. */
  lease: 100,
  due: 50,
  /** Then the caller reads from the database. */
  confirmTimeout: 250,
  /** The connection is replaced after this silence. */
  replyTimeout: 1_000,
  /** While nobody reads. */
  idle: 15_000,
} as const;
const reconnectMilliseconds = 250;

export type ProfileFeed = {
  /** Whether every change committed more than 100 ms ago has arrived; if not, call `confirm`. */
  isCurrent(): boolean;
  /** Waits until every change committed before the call has arrived; false while disconnected. */
  confirm(): Promise<boolean>;
  /** Since the last heartbeat that came back; undefined without an outage or a heartbeat. */
  possiblyMissedMilliseconds(): number | undefined;
  close(): Promise<void>;
};

type Listener = {
  onChange: (userId: string) => void;
  onDomainChange?: () => void;
  onGap: () => void;
  onConnectionChange: (isConnected: boolean) => void;
};

/** Triggers announce every change. @param idle interval of heartbeats while nobody reads, in milliseconds */
export function openProfileFeed(listener: Listener, idle: number = heartbeat.idle): ProfileFeed {
  const open = connection();
  return open.pglite ? embeddedFeed(open.pglite, listener) : postgresFeed(listener, open.watch, idle);
}

function notify({ onChange, onDomainChange, onGap }: Listener, payload: string): void {
  if (payload === everythingChanged) onGap();
  else if (payload === domainsChanged) onDomainChange?.();
  else onChange(payload);
}

/** Notifies before it answers the statement that changed something. */
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
    confirm: async () => isSubscribed,
    possiblyMissedMilliseconds: () => undefined,
    close: async () => void (await (await subscribing)?.()),
  };
}

/** Notifications arrive in commit order, so a heartbeat proves that all earlier changes have arrived. */
function postgresFeed(listener: Listener, watch: ServerWatch, idle: number): ProfileFeed {
  const { onGap, onConnectionChange } = listener;
  // After a suspension nothing counts as confirmed until a heartbeat sent after it has come back.
  const now = createSuspendClock();
  let isSubscribed = false;
  let isClosed = false;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let seenUntil: number | undefined;
  let pending: { name: string; arrived: () => void } | undefined;
  let inFlight: Promise<boolean> | undefined;
  let isConnected = true;
  let client = open();

  function open() {
    const opened = openClient({
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
      connection: { application_name: "vitrine-feed" },
      onclose: () => opened === client && lose(),
      ...{ onnotify: (_: string, payload: string) => receive(payload) },
    });
    return opened;
  }

  function receive(payload: string): void {
    if (payload === pending?.name) pending.arrived();
    else if (!payload.startsWith("pulse ")) notify(listener, payload);
  }

  function lose(): void {
    isSubscribed = false;
    confirmedAt = Number.NEGATIVE_INFINITY;
  }

  async function subscribe(): Promise<void> {
    while (!isClosed && !isSubscribed) {
      try {
        // During an outage caches are still of use; the gap is handled after it.
        if (watch.isDown()) throw new Error("PostgreSQL is unavailable");
        await withDeadline(heartbeat.replyTimeout, client.sql.unsafe(`listen ${profileChannel}`));
        onGap();
        isSubscribed = true;
      } catch {
        if (!watch.isDown()) await reconnect();
        await new Promise((resolve) => setTimeout(resolve, reconnectMilliseconds).unref());
      }
    }
  }

  async function reconnect(): Promise<void> {
    const old = client;
    lose();
    client = open();
    await old.destroy().catch(() => {});
  }

  async function sendHeartbeat(): Promise<boolean> {
    try {
      if (!isSubscribed) await withDeadline(heartbeat.replyTimeout, ensureSubscribed());
      const sentAt = now();
      const name = `pulse ${randomUUID()}`;
      const arrived = new Promise<void>((resolve) => {
        pending = { name, arrived: resolve };
      });
      await withDeadline(heartbeat.replyTimeout, Promise.all([arrived, client.sql.notify(profileChannel, name)]));
      if (!isSubscribed) return false;
      confirmedAt = sentAt;
      seenUntil = sentAt;
      return true;
    } catch {
      if (!isClosed) await reconnect();
      return false;
    } finally {
      pending = undefined;
    }
  }

  let subscribing: Promise<void> | undefined;
  function ensureSubscribed(): Promise<void> {
    subscribing ??= subscribe().finally(() => {
      subscribing = undefined;
    });
    return subscribing;
  }

  function joinHeartbeat(): Promise<boolean> {
    inFlight ??= sendHeartbeat().finally(() => {
      inFlight = undefined;
    });
    return inFlight;
  }

  async function confirmSince(time: number): Promise<boolean> {
    return (await joinHeartbeat()) && (confirmedAt >= time || (await joinHeartbeat()));
  }

  function reportConnection(arrived: boolean): boolean {
    if (arrived !== isConnected) onConnectionChange(arrived);
    isConnected = arrived;
    return arrived;
  }

  async function confirm(): Promise<boolean> {
    if (watch.isDown()) return false;
    const confirming = confirmSince(now() - heartbeat.lease);
    // Where notifications do not pass, as behind some poolers, not every visitor waits for one.
    if (!isConnected) {
      void confirming.then(reportConnection);
      return false;
    }
    try {
      return reportConnection(await withDeadline(heartbeat.confirmTimeout, confirming));
    } catch {
      void watch.checkServer();
      return reportConnection(false);
    }
  }

  /** So that an idle process notices a lost connection as well. */
  async function sendHeartbeatWhenIdle(): Promise<void> {
    if (now() - confirmedAt <= idle / 2 || watch.isDown()) return;
    const arrived = await joinHeartbeat();
    if (!isClosed && !watch.isDown()) reportConnection(arrived);
  }

  void ensureSubscribed();
  const idling = setInterval(() => void sendHeartbeatWhenIdle(), idle).unref();
  return {
    isCurrent() {
      const age = now() - confirmedAt;
      if (age > heartbeat.due && !watch.isDown()) void joinHeartbeat();
      return age <= heartbeat.lease;
    },
    confirm,
    possiblyMissedMilliseconds: () => (watch.isDown() && seenUntil !== undefined ? now() - seenUntil : undefined),
    async close() {
      isClosed = true;
      clearInterval(idling);
      await client.destroy().catch(() => {});
    },
  };
}
