import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { describeFailure, log } from "@/lib/log";
import { singleton } from "@/lib/singleton";
import { outwardBounds } from "./outward-bounds";

const { perSecond, atOnce, longestWait } = outwardBounds.asks;
const apart = 1_000 / perSecond;

type RestingAddresses = LRUCache<string, true>;

/** Limits how often a host of another service is asked. Times by `performance.now()`. */
export class AskedHost {
  private restsUntil = 0;
  /** When all requests so far would have been sent, at an even pace. */
  private askedUntil = 0;
  private isAway = false;
  private readonly failedInRow = new Set<string>();

  constructor(
    private readonly name: string,
    private readonly left: RestingAddresses,
  ) {}

  isResting(): boolean {
    return performance.now() < this.restsUntil;
  }

  isBusy(): boolean {
    return this.isResting() || this.wait() > longestWait;
  }

  isLeft(address: string): boolean {
    return this.left.has(address);
  }

  leave(address: string): void {
    this.left.set(address, true);
  }

  async takeTurn(): Promise<void> {
    const wait = this.wait();
    this.askedUntil = Math.max(performance.now(), this.askedUntil) + apart;
    if (wait > 0) await pause(wait);
  }

  private wait(): number {
    return this.askedUntil - (atOnce - 1) * apart - performance.now();
  }

  answered(): void {
    this.failedInRow.clear();
    if (this.isAway) log().info({ host: this.name }, "another service answers again");
    this.isAway = false;
  }

  failed(address: string, error: unknown): void {
    this.leave(address);
    this.failedInRow.add(address);
    if (this.failedInRow.size >= outwardBounds.failuresInRow) this.rest(error, outwardBounds.rest);
  }

  rest(error: unknown, milliseconds: number): void {
    this.failedInRow.clear();
    this.restsUntil = performance.now() + milliseconds;
    if (!this.isAway) log().warn({ host: this.name, ...describeFailure(error) }, "another service does not answer");
    this.isAway = true;
  }
}

/** Bounded, because people name hosts too. */
const asked = () =>
  singleton("asked-hosts", () => ({
    hosts: new LRUCache<string, AskedHost>({ max: outwardBounds.hosts }),
    left: new LRUCache<string, true>({ max: outwardBounds.addresses, ttl: outwardBounds.addressRest }),
  }));

export function hostOf(address: string): AskedHost {
  const { host } = new URL(address);
  const { hosts, left } = asked();
  const known = hosts.get(host) ?? new AskedHost(host, left);
  hosts.set(host, known);
  return known;
}
