import { randomUUID } from "node:crypto";
import { type OutageMark, outageMarks } from "@/db/outage-mark";
import type { Message } from "@/lib/core/messages/message";

export type CurrentRequest = OutageMark & {
  readonly id: string;
  readonly begin: number;
  /** The scheme and host that the visitor used, where `BASE_URL` is not set; see `lib/core/site-origin.ts`. */
  readonly origin: string | undefined;
  /** Parameters stand in brackets, since the path itself may hold a secret. */
  route: string;
  userId: string | undefined;
  clientId: string | undefined;
  personalTokenId: string | undefined;
  /** Of a token that the request came with and that nobody has looked up. */
  tokenHash: string | undefined;
  /** The security log names the session. */
  sessionId: string | undefined;
  /** The error of the response, with the reason that the application's developer reads instead of its message. */
  refusal: { code: string; said: Message; reason?: Message | undefined } | undefined;
  isLogged: boolean;
  /** The body did not arrive in time. */
  isTooSlow: boolean;
};

export const noRoute = "other";

export function beginRequest(route: string = noRoute, origin?: string): CurrentRequest {
  return {
    id: randomUUID(),
    begin: performance.now(),
    origin,
    route,
    userId: undefined,
    clientId: undefined,
    personalTokenId: undefined,
    tokenHash: undefined,
    sessionId: undefined,
    refusal: undefined,
    isLogged: false,
    isTooSlow: false,
    isUnavailable: false,
  };
}

/** The mark is a property of the message: a lookup in a map would cost as much as everything else here. */
const requestMark = Symbol.for("vitrine.current-request");
type Marked = { [requestMark]?: CurrentRequest };

export function attachRequest(message: object, current: CurrentRequest): void {
  (message as Marked)[requestMark] = current;
}

export function attachedRequest(message: object | undefined): CurrentRequest | undefined {
  return (message as Marked | undefined)?.[requestMark];
}

export function runRequest<Result>(current: CurrentRequest, work: () => Result): Result {
  return outageMarks().run(current, work);
}

/** Runs work whose result depends on the origin. Other work runs without a context, which would cost time. */
export function withOrigin<Result>(current: CurrentRequest, work: () => Result): Result {
  return current.origin === undefined ? work() : runRequest(current, work);
}

const isCurrentRequest = (mark: OutageMark): mark is CurrentRequest => "isLogged" in mark;

/** Returns the request only where our own server called the framework. */
export function currentRequest(): CurrentRequest | undefined {
  const mark = outageMarks().getStore();
  return mark && isCurrentRequest(mark) ? mark : undefined;
}

/** Names who asked for the log line, by ids of ours and no personal data. */
export function identifyRequest(who: { userId?: string; clientId?: string; sessionId?: string }): void {
  const current = currentRequest();
  if (!current) return;
  current.userId = who.userId ?? current.userId;
  current.clientId = who.clientId ?? current.clientId;
  current.sessionId = who.sessionId ?? current.sessionId;
}
