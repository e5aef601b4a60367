import "server-only";
import { webhookBounds } from "@/lib/core/limits/developer-quotas";
import { describeFailure, log } from "@/lib/core/log";
import { withDeadline } from "@/lib/core/process/deadline";
import { registerPart } from "@/lib/core/process/health-parts";
import { hasLateEvents } from "@/lib/people/oauth/webhooks/delivery-log-store";
import { type Claimed, claimDeliveries, numberEvents } from "@/lib/people/oauth/webhooks/delivery-store";
import { deliver } from "./delivery";
import { createSendingHealth } from "./sending-health";

/** Times are milliseconds. What is not finished when the process stops is tried again by another one. */
const look = { every: 1_000, stopping: 2_000 } as const;

type Sending = {
  /**
   * Claims what is due and begins to send it. @param hasNew whether events may have been queued that have no number yet
   * @returns how many events it began
   */
  begin: (hasNew?: boolean) => Promise<number>;
  /** Resolves once nothing is under way. */
  settled: () => Promise<void>;
};

/**
 * Sends events of all processes that share the database; an endpoint that fails takes the room of no other.
 * @param onEnd called when a try has ended, which makes room
 */
export function createSending(onEnd: () => void = () => {}): Sending {
  const busy = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let failing = 0;
  const { all, allFailing } = webhookBounds.underWay;

  async function run(claimed: Claimed): Promise<void> {
    try {
      await deliver(claimed);
    } catch (error) {
      // The lease ends, and the event is tried again.
      log().warn({ endpoint: claimed.endpointId, ...describeFailure(error) }, "an event could not be sent");
    }
    const left = (busy.get(claimed.endpointId) ?? 1) - 1;
    if (left > 0) busy.set(claimed.endpointId, left);
    else busy.delete(claimed.endpointId);
    if (claimed.wasFailing) failing -= 1;
  }

  function start(claimed: Claimed): void {
    busy.set(claimed.endpointId, (busy.get(claimed.endpointId) ?? 0) + 1);
    if (claimed.wasFailing) failing += 1;
    const running: Promise<void> = run(claimed).then(() => {
      underWay.delete(running);
      onEnd();
    });
    underWay.add(running);
  }

  return {
    async begin(hasNew = true) {
      if (underWay.size >= all) return 0;
      if (hasNew) await numberEvents();
      const claimed = await claimDeliveries(busy, {
        all: all - underWay.size,
        failing: Math.max(0, allFailing - failing),
      });
      for (const one of claimed) start(one);
      return claimed.length;
    },
    settled: async () => void (await Promise.all(underWay)),
  };
}

/** Sends events while the server runs. Returns a function that stops it. */
export function startSendingEvents(): () => Promise<void> {
  let round: Promise<unknown> | undefined;
  let isDue = false;
  let hasNew = false;
  let isStopped = false;
  const sending = createSending(() => lookNow());
  const health = createSendingHealth(hasLateEvents);
  registerPart("webhooks", health.isUp);
  function lookNow(): void {
    isDue = !isStopped;
    if (!round)
      round = lookWhileDue().finally(() => {
        round = undefined;
      });
  }
  async function lookWhileDue(): Promise<void> {
    while (isDue) {
      // What makes room has queued nothing: the statement would cost as much as the claim.
      const numbers = hasNew;
      isDue = hasNew = false;
      await sending
        .begin(numbers)
        .then(health.looked)
        .catch((error) => log().warn(describeFailure(error), "events could not be read; will retry at the next poll"));
    }
  }
  const tick = () => {
    hasNew = true;
    lookNow();
  };
  const timer = setInterval(tick, look.every).unref();
  return async () => {
    isStopped = true;
    isDue = false;
    clearInterval(timer);
    const ending = Promise.resolve(round).then(sending.settled);
    await withDeadline(look.stopping, ending).catch(() => {});
  };
}
