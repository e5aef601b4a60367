/** Every limit of a connection that is no setting: what a client may take in bytes, and how long. */
export const bounds = {
  /** All of a request before its body. More is a 431, and Node's own parser says so. */
  headerBytes: 16_384,
  headerCount: 200,
  /** A longer path and query is a 414. */
  targetCharacters: 8_192,
  /** What the framework sees of a User-Agent. */
  userAgentCharacters: 512,
  /** A form of a page; Next itself would take a megabyte, and answer more with a 500. */
  pageBodyBytes: 131_072,
  /** An idle connection costs some 10 kB (measured); the oldest gives way before more are open. */
  connections: 10_000,
  /** How many requests may wait, on all connections, for those before them on theirs: one takes some 2 kB (measured). */
  pipelinedRequests: 20_000,
  /** From the first byte of a request, or from the connection when none comes, to the end of its headers. */
  headersMilliseconds: 10_000,
  /** How often Node looks for requests that are late. */
  checkEveryMilliseconds: 1_000,
  /** Longer than the usual balancer keeps an idle connection, so that it is the balancer who closes. */
  keepAliveMilliseconds: 65_000,
  /** The whole of an upload; it bounds its own pauses. */
  uploadMilliseconds: 660_000,
  /** The whole of another body at the API, whose own bound is a little shorter, so that it gives the answer. */
  apiBodyMilliseconds: 35_000,
  /** The whole of a form that a page sends, and the longest pause in it. */
  formMilliseconds: 30_000,
  formStallMilliseconds: 10_000,
  /** How long a body may go on after its request was answered. */
  lingerMilliseconds: 40_000,
  /** How long a client may take nothing of the answer that is sent to it. */
  unreadMilliseconds: 60_000,
  /** How long a connection that was refused stays open after the client's last byte, for it to read why. */
  farewellMilliseconds: 2_000,
  /** How long the framework may take to render the page of a profile; all who wait for it get a 503 then. */
  renderMilliseconds: 10_000,
} as const;
