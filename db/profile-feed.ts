import type { PGlite } from "@electric-sql/pglite";
import { withDeadline } from "@/lib/deadline";
import { connection } from "./client";
import { openClient } from "./postgres-client";
import type { ServerWatch } from "./server-watch";

const channel = "vitrine_profile";
/** What a trigger says of custom domains in place of an account. */
const domains = "domains";

/** Milliseconds. */
const pulse = {
  /** How long after a pulse was sent what is cached may be served. */
  lease: 100,
  /** When the next pulse is due. */
  due: 50,
  /** How long who asks waits for a pulse to come back, before going to the database. */
  patience: 250,
  /** After which silence the connection is made anew. */
  answer: 1_000,
} as const;
const reconnectMilliseconds = 250;

/** Tells whose profile changed, in this process or any other. */
export type ProfileFeed = {
  /** Whether every change that was committed more than 100 ms ago has been told; in doubt ask `confirm`. */
  isCurrent(): boolean;
  /** Waits until every change that was committed before the call has been told; false when the database does not say. */
  confirm(): Promise<boolean>;
  close(): Promise<void>;
};

type Listener = {
  /** The profile of that account changed. */
  onChange: (userId: string) => void;
  /** A custom domain was proven or lost. */
  onDomainChange?: () => void;
  /** Changes may have been missed. */
  onGap: () => void;
  /** Whether changes are told has changed. */
  onHearing: (isHeard: boolean) => void;
};

/** Listens to the triggers that announce every change of a profile's rows, whoever makes it. */
export function openProfileFeed(listener: Listener): ProfileFeed {
  const { pglite, watch } = connection();
  return pglite ? embeddedFeed(pglite, listener) : postgresFeed(listener, watch);
}

function tell({ onChange, onDomainChange }: Listener, payload: string): void {
  if (payload === domains) onDomainChange?.();
  else onChange(payload);
}

/** The embedded database is this process's alone, and tells before the statement that changed something is answered. */
function embeddedFeed(pglite: PGlite, listener: Listener): ProfileFeed {
  const { onHearing } = listener;
  let isListening = true;
  const listening = pglite
    .listen(channel, (payload) => tell(listener, payload))
    .catch(() => {
      isListening = false;
      onHearing(false);
    });
  return {
    isCurrent: () => isListening,
    confirm: async () => isListening,
    close: async () => void (await (await listening)?.()),
  };
}

/**
 * One connection that listens, and that tells itself a pulse from time to time: notices arrive in the order of their
 * commits, so with a pulse all changes before it have arrived, and while none arrives nothing may be trusted.
 */
function postgresFeed(listener: Listener, watch: ServerWatch | undefined): ProfileFeed {
  const { onGap, onHearing } = listener;
  let isListening = false;
  let isClosed = false;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let sent = 0;
  let pending: { name: string; heard: () => void } | undefined;
  let asking: Promise<boolean> | undefined;
  let isHeard = true;
  let client = open();

  function open() {
    const opened = openClient(
      {
        max: 1,
        idle_timeout: 0,
        max_lifetime: null,
        fetch_types: false,
        connection: { application_name: "vitrine-feed" },
        onclose: () => opened === client && lose(),
        ...{ onnotify: (_: string, payload: string) => hear(payload) },
      },
      () => opened === client && lose(),
    );
    return opened;
  }

  function hear(payload: string): void {
    if (payload === pending?.name) pending.heard();
    else if (!payload.startsWith("pulse ")) tell(listener, payload);
  }

  function lose(): void {
    isListening = false;
    confirmedAt = Number.NEGATIVE_INFINITY;
  }

  async function listen(): Promise<void> {
    while (!isClosed && !isListening) {
      try {
        await withDeadline(pulse.answer, client.sql.unsafe(`listen ${channel}`));
        onGap();
        isListening = true;
      } catch {
        await renew();
        await new Promise((resolve) => setTimeout(resolve, reconnectMilliseconds).unref());
      }
    }
  }

  /** A connection that does not answer is not waited for. */
  async function renew(): Promise<void> {
    const old = client;
    lose();
    client = open();
    await old.destroy().catch(() => {});
  }

  async function ask(): Promise<boolean> {
    if (isClosed) return false;
    try {
      if (!isListening) await withDeadline(pulse.answer, relisten());
      const sentAt = performance.now();
      sent += 1;
      const name = `pulse ${process.pid} ${sent} ${sentAt}`;
      const heard = new Promise<void>((resolve) => {
        pending = { name, heard: resolve };
      });
      await withDeadline(pulse.answer, Promise.all([heard, client.sql.notify(channel, name)]));
      if (!isListening) return false;
      confirmedAt = sentAt;
      return true;
    } catch {
      if (!isClosed) await renew();
      return false;
    } finally {
      pending = undefined;
    }
  }

  let listening: Promise<void> | undefined;
  function relisten(): Promise<void> {
    listening ??= listen().finally(() => {
      listening = undefined;
    });
    return listening;
  }

  function joinPulse(): Promise<boolean> {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  /** A pulse that was under way may have been sent too long before. */
  async function hearSince(time: number): Promise<boolean> {
    return (await joinPulse()) && (confirmedAt >= time || (await joinPulse()));
  }

  function noteHearing(heard: boolean): boolean {
    if (heard !== isHeard) onHearing(heard);
    isHeard = heard;
    return heard;
  }

  async function confirm(): Promise<boolean> {
    if (watch?.isDown()) return false;
    const hearing = hearSince(performance.now() - pulse.lease);
    // Where notices do not pass, as behind some poolers, not every visitor waits for one.
    if (!isHeard) {
      void hearing.then(noteHearing);
      return false;
    }
    try {
      return noteHearing(await withDeadline(pulse.patience, hearing));
    } catch {
      void watch?.ask();
      return noteHearing(false);
    }
  }

  void relisten();
  return {
    isCurrent() {
      const age = performance.now() - confirmedAt;
      if (age > pulse.due && !watch?.isDown()) void joinPulse();
      return age <= pulse.lease;
    },
    confirm,
    async close() {
      isClosed = true;
      await client.destroy().catch(() => {});
    },
  };
}
