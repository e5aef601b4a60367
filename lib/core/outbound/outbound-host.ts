import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { describeFailure, log } from "@/lib/core/log";
import { singleton } from "@/lib/core/process/singleton";
import { outboundLimits } from "./outbound-limits";

const { perSecond, burst, maxWait } = outboundLimits.rate;
const interval = 1_000 / perSecond;

type PausedAddresses = LRUCache<string, true>;

/** Times are readings of `performance.now()`. */
export class OutboundHost {
  private pausedUntil = 0;
  /** The time at which all earlier requests would have been sent at an even pace. */
  private scheduledUntil = 0;
  private isDown = false;
  private readonly failedAddresses = new Set<string>();

  constructor(
    private readonly name: string,
    private readonly pausedAddresses: PausedAddresses,
  ) {}

  isPaused(): boolean {
    return performance.now() < this.pausedUntil;
  }

  isBusy(): boolean {
    return this.isPaused() || this.wait() > maxWait;
  }

  isAddressPaused(address: string): boolean {
    return this.pausedAddresses.has(address);
  }

  pauseAddress(address: string): void {
    this.pausedAddresses.set(address, true);
  }

  async waitForTurn(): Promise<void> {
    const wait = this.wait();
    this.scheduledUntil = Math.max(performance.now(), this.scheduledUntil) + interval;
    if (wait > 0) await sleep(wait);
  }

  private wait(): number {
    return this.scheduledUntil - (burst - 1) * interval - performance.now();
  }

  answered(): void {
    this.failedAddresses.clear();
    if (this.isDown) log().info({ host: this.name }, "an external service answers again");
    this.isDown = false;
  }

  failed(address: string, error: unknown): void {
    this.pauseAddress(address);
    this.failedAddresses.add(address);
    if (this.failedAddresses.size >= outboundLimits.consecutiveFailures) this.pause(error, outboundLimits.pause);
  }

  pause(error: unknown, milliseconds: number): void {
    this.failedAddresses.clear();
    this.pausedUntil = performance.now() + milliseconds;
    if (!this.isDown) log().warn({ host: this.name, ...describeFailure(error) }, "an external service does not answer");
    this.isDown = true;
  }
}

/** The number of hosts is bounded, because users name hosts too. */
const state = () =>
  singleton("asked-hosts", () => ({
    hosts: new LRUCache<string, OutboundHost>({ max: outboundLimits.hosts }),
    pausedAddresses: new LRUCache<string, true>({ max: outboundLimits.addresses, ttl: outboundLimits.addressPause }),
  }));

export function findOutboundHost(address: string): OutboundHost {
  const { host } = new URL(address);
  const { hosts, pausedAddresses } = state();
  const known = hosts.get(host) ?? new OutboundHost(host, pausedAddresses);
  hosts.set(host, known);
  return known;
}
