import { randomUUID } from "node:crypto";
import { outageMark } from "@/db/outage-mark";
import { singleton } from "./singleton";

/** What is known of a request from its first moment to its one line in the log. */
export type RequestInHand = {
  /** The id that the response carries as `X-Request-Id`. */
  readonly id: string;
  /** `performance.now()` when the request came. */
  readonly begin: number;
  /** The path of the route with parameters in brackets: what was sent may hold a secret. */
  route: string;
  /** On whose behalf and through which application, once that is found out. */
  userId: string | undefined;
  clientId: string | undefined;
  isLogged: boolean;
};

/** The route of a request that leads nowhere. */
export const noRoute = "other";

/** Takes a request in hand: gives it its id, and begins to count its time. */
export function beginRequest(route: string = noRoute): RequestInHand {
  return {
    id: randomUUID(),
    begin: performance.now(),
    route,
    userId: undefined,
    clientId: undefined,
    isLogged: false,
  };
}

const held = () => singleton("requests-in-hand", () => new WeakMap<object, RequestInHand>());

/**
 * Keeps a request in hand where others find it.
 * @param key the message of `node:http`, or the mark by which the code that runs for the request is known
 */
export function holdRequest(key: object, inHand: RequestInHand): void {
  held().set(key, inHand);
}

/** The request that is held by that key. */
export function heldRequest(key: object | undefined): RequestInHand | undefined {
  return key && held().get(key);
}

/** The request that this code runs for, where our own server stands before the framework. */
export function currentRequest(): RequestInHand | undefined {
  return heldRequest(outageMark());
}

/** Notes on whose behalf this code runs, or through which application: ids of ours, for the line of its request. */
export function noteOnRequest(who: { userId?: string; clientId?: string }): void {
  const inHand = currentRequest();
  if (!inHand) return;
  inHand.userId = who.userId ?? inHand.userId;
  inHand.clientId = who.clientId ?? inHand.clientId;
}
