import type { CDPSession } from "playwright";

/** The bytes that came over the wire, by address, until the network was still. */
export async function countTransferredBytes(session: CDPSession) {
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const path = new URL(urls.get(requestId) ?? "http://unknown/").pathname;
    bytes.set(path, (bytes.get(path) ?? 0) + encodedDataLength);
  });
  await session.send("Network.enable");
  return bytes;
}
