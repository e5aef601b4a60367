import { createServer } from "node:http";
import { freePort } from "@/scripts/temporary";

/**
 * The site as on a network that stalls: of every page there is only what stands before the mark, and the rest half a
 * second later.
 */
export async function startSlowSite(siteUrl: string, mark: string) {
  const port = await freePort();
  const server = createServer(async ({ method = "GET", url = "/", headers }, response) => {
    const sent = { Accept: headers.accept ?? "*/*", Origin: siteUrl };
    const answer = await fetch(new URL(url, siteUrl), { method, headers: sent });
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get("content-type") ?? "text/plain";
    const policy = answer.headers.get("content-security-policy") ?? "";
    response.writeHead(answer.status, { "content-type": type, "content-security-policy": policy });
    const at = type.startsWith("text/html") ? body.indexOf(mark) : 0;
    response.write(body.subarray(0, at));
    setTimeout(() => response.end(body.subarray(at)), at > 0 ? 500 : 0);
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed).listen(port, "127.0.0.1", listening);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
