import { randomUUID } from "node:crypto";
import { noticeOutage, type OutageMark, outageMark } from "@/db/outage-mark";

/** The record of a request, from its arrival to its log line. */
export type CurrentRequest = OutageMark & {
  /** The id that the response carries as `X-Request-Id`. */
  readonly id: string;
  /** `performance.now()` when the request came. */
  readonly begin: number;
  /** The route's path with parameters in brackets: the path itself may hold a secret. */
  route: string;
  /** The user and the application, once known. */
  userId: string | undefined;
  clientId: string | undefined;
  /** The error that the response tells, if any. */
  refusal: { code: string; message: string } | undefined;
  isLogged: boolean;
  /** Whether the framework found that the form does not belong to its page. */
  isMalformed: boolean;
  /** The unpublished view that this render of a profile page shows (`lib/profile-page/preview`). */
  preview: object | undefined;
};

export const noRoute = "other";

/** Creates the record of a request, with a new id, and starts its timer. */
export function beginRequest(route: string = noRoute): CurrentRequest {
  return {
    id: randomUUID(),
    begin: performance.now(),
    route,
    userId: undefined,
    clientId: undefined,
    refusal: undefined,
    isLogged: false,
    isMalformed: false,
    preview: undefined,
    isUnavailable: false,
  };
}

/** A property of the message, since a map lookup would cost as much as everything else here. */
const requestMark = Symbol.for("vitrine.request-in-hand");
type Message = { [requestMark]?: CurrentRequest };

/** Attaches the record to its message of `node:http`. */
export function attachRequest(message: object, current: CurrentRequest): void {
  (message as Message)[requestMark] = current;
}

/** The record attached to a message. */
export function attachedRequest(message: object | undefined): CurrentRequest | undefined {
  return (message as Message | undefined)?.[requestMark];
}

/** Runs the work of a request, in which `currentRequest` finds it. */
export function runRequest(current: CurrentRequest, work: () => void): void {
  noticeOutage(current, work);
}

const isCurrentRequest = (mark: OutageMark): mark is CurrentRequest => "isLogged" in mark;

/** The request that this code runs for, where our own server called the framework. */
export function currentRequest(): CurrentRequest | undefined {
  const mark = outageMark();
  return mark && isCurrentRequest(mark) ? mark : undefined;
}

/** Adds the user and the application to the log line of the current request: ids of ours alone. */
export function noteOnRequest(who: { userId?: string; clientId?: string }): void {
  const current = currentRequest();
  if (!current) return;
  current.userId = who.userId ?? current.userId;
  current.clientId = who.clientId ?? current.clientId;
}
