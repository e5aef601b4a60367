import { longestTarget } from "@/lib/core/http/target-length";

/** Longer than the usual balancer keeps an idle connection, so that the balancer closes it. */
const idleMilliseconds = 65_000;

export const bounds = {
  /** All of a request before its body; Node's parser answers more with a 431. */
  headerBytes: 16_384,
  headerCount: 200,
  targetCharacters: longestTarget,
  /** What the framework sees of a User-Agent. */
  userAgentCharacters: 512,
  /** A form of a page; Next itself would take a megabyte, and answer more with a 500. */
  pageBodyBytes: 131_072,
  /** Quotes and lines that may part it; the largest of our forms has some 200. */
  pageBodyMarks: 1_000,
  /** An idle connection costs some 10 kB (measured); beyond this, idle ones are closed. */
  connections: 10_000,
  /** Of one connection, behind a request that is not answered yet. */
  waitingRequests: 32,
  /** From the first byte of a request to the end of its headers. */
  headersMilliseconds: 10_000,
  checkEveryMilliseconds: 1_000,
  /** Between two requests of a connection. */
  keepAliveMilliseconds: idleMilliseconds,
  /** Of a whole request; what reads a body bounds it more closely. */
  requestMilliseconds: 660_000,
  formMilliseconds: 30_000,
  formStallMilliseconds: 10_000,
  /** How long the body of a refused request is read before it is answered. */
  refusedBodyMilliseconds: 5_000,
  /** Without traffic in either direction: for a client that reads nothing of its answer, and one that never asks. */
  unreadMilliseconds: idleMilliseconds,
  /** How long a refused connection stays open for the client to read the response. */
  closeMilliseconds: 2_000,
} as const;
