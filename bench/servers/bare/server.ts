import { createServer } from "node:http";
import type { StoredAnswer } from "../../answers";

/** The limit: a server that knows nothing but bytes, and sends those of its counterpart. */
const answers = new Map<string, { status: number; headers: string[]; body: Buffer }>();

process.on("message", ({ method, path, status, headers, body }: StoredAnswer) => {
  answers.set(`${method} ${path}`, { status, headers: headers.flat(), body: Buffer.from(body, "base64") });
  process.send?.("received");
});
process.once("disconnect", () => process.exit());
process.once("SIGTERM", () => process.exit());

const server = createServer((request, response) => {
  const send = () => {
    const answer = answers.get(`${request.method} ${request.url}`);
    if (!answer) return response.writeHead(404).end();
    return response.writeHead(answer.status, answer.headers).end(answer.body);
  };
  if (request.method === "GET") return send();
  return request.resume().once("end", send);
});
server.listen(Number(process.env.PORT), process.env.HOST);
