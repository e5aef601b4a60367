import { randomUUID } from "node:crypto";
import { noticeOutage, type OutageMark, outageMark } from "@/db/outage-mark";

/** What is known of a request from its first moment to its one line in the log. */
export type CurrentRequest = OutageMark & {
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
  /** Whether the framework found that what was sent is no form of its page. */
  isMalformed: boolean;
};

/** The route of a request that leads nowhere. */
export const noRoute = "other";

/** Takes a request in hand: gives it its id, and begins to count its time. */
export function beginRequest(route: string = noRoute): CurrentRequest {
  return {
    id: randomUUID(),
    begin: performance.now(),
    route,
    userId: undefined,
    clientId: undefined,
    isLogged: false,
    isMalformed: false,
    isUnavailable: false,
  };
}

/** A property of the message, since a look into a map would cost as much as all else here. */
const requestMark = Symbol.for("vitrine.request-in-hand");
type Message = { [requestMark]?: CurrentRequest };

/** Keeps a request in hand where others find it: with its message of `node:http`. */
export function attachRequest(message: object, current: CurrentRequest): void {
  (message as Message)[requestMark] = current;
}

/** The request that is held with that message. */
export function attachedRequest(message: object | undefined): CurrentRequest | undefined {
  return (message as Message | undefined)?.[requestMark];
}

/** Runs the work of a request, all of which finds it as the current one. */
export function runRequest(current: CurrentRequest, work: () => void): void {
  noticeOutage(current, work);
}

const isCurrentRequest = (mark: OutageMark): mark is CurrentRequest => "isLogged" in mark;

/** The request that this code runs for, where our own server stands before the framework. */
export function currentRequest(): CurrentRequest | undefined {
  const mark = outageMark();
  return mark && isCurrentRequest(mark) ? mark : undefined;
}

/** Notes on whose behalf this code runs, or through which application: ids of ours, for the line of its request. */
export function noteOnRequest(who: { userId?: string; clientId?: string }): void {
  const current = currentRequest();
  if (!current) return;
  current.userId = who.userId ?? current.userId;
  current.clientId = who.clientId ?? current.clientId;
}
