import { type IncomingHttpHeaders, request as send } from "node:http";

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Asks a server under a Host of the test's choice. */
export function getUnderHost(
  { url }: { url: string },
  path: string,
  host: string,
  method = "GET",
  headers = {},
  sent = "",
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = send(new URL(path, url), { method, headers: { Host: host, ...headers } }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        body += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    request.on("error", reject).end(sent);
  });
}
