import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { describeFailure, log } from "@/lib/log";
import { singleton } from "@/lib/singleton";
import { cardRoom, outwardBounds } from "./card-bounds";

const { perSecond, atOnce, longestWait } = outwardBounds.asks;
const apart = 1_000 / perSecond;

/** A host of cards' sources, asked no more often and no sooner than is good for it. Times by `performance.now()`. */
export class AskedHost {
  private restsUntil = 0;
  /** When all that was asked would have been, at an even pace. */
  private askedUntil = 0;
  private isAway = false;
  private readonly failedInRow = new Set<string>();
  private readonly left = new LRUCache<string, true>({ max: cardRoom.addresses, ttl: outwardBounds.addressRest });

  constructor(private readonly name: string) {}

  /** Whether it is left alone now. */
  isResting(): boolean {
    return performance.now() < this.restsUntil;
  }

  /** Whether an ask would come to nothing now: it rests, or more than enough wait for their turn. */
  isBusy(): boolean {
    return this.isResting() || this.wait() > longestWait;
  }

  /** Whether that address is left alone now, though the host may be asked. */
  isLeft(address: string): boolean {
    return this.left.has(address);
  }

  /** Leaves an address alone for a while, because it has nothing for us. */
  leave(address: string): void {
    this.left.set(address, true);
  }

  /** Waits for the turn of an ask; only while the host is not busy. */
  async takeTurn(): Promise<void> {
    const wait = this.wait();
    this.askedUntil = Math.max(performance.now(), this.askedUntil) + apart;
    if (wait > 0) await pause(wait);
  }

  private wait(): number {
    return this.askedUntil - (atOnce - 1) * apart - performance.now();
  }

  /** Notes that it answered, whatever it said. */
  answered(): void {
    this.failedInRow.clear();
    if (this.isAway) log().info({ host: this.name }, "a source of cards answers again");
    this.isAway = false;
  }

  /** Notes that an address failed. Owners choose addresses, so that one alone tells nothing of the host. */
  failed(address: string, error: unknown): void {
    this.leave(address);
    this.failedInRow.add(address);
    if (this.failedInRow.size >= outwardBounds.failuresInRow) this.rest(error, outwardBounds.rest);
  }

  /** Leaves the host alone for so many milliseconds. */
  rest(error: unknown, milliseconds: number): void {
    this.failedInRow.clear();
    this.restsUntil = performance.now() + milliseconds;
    if (!this.isAway) log().warn({ host: this.name, ...describeFailure(error) }, "a source of cards does not answer");
    this.isAway = true;
  }
}

const hosts = () => singleton("card-hosts", () => new Map<string, AskedHost>());

/** The host of an address; there are as many as addresses in the environment. */
export function hostOf(address: string): AskedHost {
  const { host } = new URL(address);
  const known = hosts().get(host) ?? new AskedHost(host);
  hosts().set(host, known);
  return known;
}
