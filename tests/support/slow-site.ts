import { setTimeout as pause } from "node:timers/promises";
import { listenOnLoopback } from "./loopback";

/**
 * The site as on a network that stalls: of every page only the part before the mark is sent, and the rest later.
 * @param goesOn when the network does; half a second later when absent
 */
export function startSlowSite(siteUrl: string, mark: string, goesOn: () => Promise<unknown> = () => pause(500)) {
  return listenOnLoopback(async ({ method = "GET", url = "/", headers }, response) => {
    const sent = { Accept: headers.accept ?? "*/*", Origin: siteUrl };
    const answer = await fetch(new URL(url, siteUrl), { method, headers: sent });
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get("content-type") ?? "text/plain";
    const policy = answer.headers.get("content-security-policy") ?? "";
    response.writeHead(answer.status, { "content-type": type, "content-security-policy": policy });
    if (!type.startsWith("text/html")) return response.end(body);
    const at = body.indexOf(mark);
    if (at < 0) throw new Error(`${url} holds no ${mark}`);
    response.write(body.subarray(0, at));
    await goesOn();
    return response.end(body.subarray(at));
  });
}
