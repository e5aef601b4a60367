import { maxTargetLength } from "@/lib/core/limits/quotas";

/** It is longer than the usual balancer keeps an idle connection, so that the balancer closes it. */
const idleMilliseconds = 65_000;

export const bounds = {
  /** It counts all of a request before its body; Node's parser answers more with a 431. */
  headerBytes: 16_384,
  headerCount: 200,
  targetCharacters: maxTargetLength,
  /** The framework sees no more of a User-Agent. */
  userAgentCharacters: 512,
  /** It bounds the form of a page; Next itself would take a megabyte, and answer more with a 500. */
  pageBodyBytes: 131_072,
  /** It counts quotes and lines that may part the form; the largest of our forms has some 200. */
  pageBodyMarks: 1_000,
  /** An idle connection costs some 10 kB, as measured; beyond this number idle ones are closed. */
  connections: 10_000,
  /** So many requests may wait on a connection behind one that is not answered yet. */
  waitingRequests: 32,
  /** The time is from the first byte of a request to the end of its headers. */
  headersMilliseconds: 10_000,
  checkEveryMilliseconds: 1_000,
  /** The time is between two requests of a connection. */
  keepAliveMilliseconds: idleMilliseconds,
  /** The time is that of a whole request; what reads a body bounds it more closely. */
  requestMilliseconds: 660_000,
  formMilliseconds: 30_000,
  formStallMilliseconds: 10_000,
  /** The body of a refused request is read for this time before the answer. */
  refusedBodyMilliseconds: 5_000,
  /** A connection without traffic in either direction is closed: its client reads nothing, or never asks. */
  unreadMilliseconds: idleMilliseconds,
  /** A refused connection stays open for this time, so that the client can read the response. */
  closeMilliseconds: 2_000,
} as const;
