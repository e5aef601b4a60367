/**
 * Leads what this process sends to those hosts to servers of the test, as a name server of one's own would.
 * @returns undoes it
 */
export function redirectHosts(urls: Record<string, string>): () => void {
  const own = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { host, pathname, search } = new URL(input instanceof Request ? input.url : input);
    const url = urls[host];
    return own(url === undefined ? input : url + pathname + search, init);
  };
  return () => {
    globalThis.fetch = own;
  };
}
