import { randomUUID } from "node:crypto";
import fastify, { LogController } from "fastify";
import { pino } from "pino";
import postgres from "postgres";
import { routeAccounts } from "./accounts";
import { routeLinks } from "./links";
import { PublicAnswers } from "./public";
import { routeTokens } from "./tokens";
import { routeUploads } from "./uploads";

const exposed =
  "Cache-Status, ETag, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id";

/** What a good engineer would write by hand: Fastify, postgres.js, the same tables, and nothing between them. */
const sql = postgres(process.env.DATABASE_URL ?? "", { max: 10, onnotice: () => {} });
const app = fastify({
  logger: { base: undefined, stream: pino.destination({ fd: 2, sync: true }) },
  // Two lines a request, in place of which there is one below.
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
});

app.addHook("onRequest", async (request, reply) => {
  reply.header("X-Request-Id", request.id);
  if (!request.url.startsWith("/api/") || request.url === "/api/oauth2/token") return;
  reply.header("Access-Control-Allow-Origin", "*").header("Access-Control-Expose-Headers", exposed);
});
app.addHook("onResponse", async ({ id, method, url, log }, { statusCode, elapsedTime }) => {
  const path = url.split("?", 1)[0];
  log.info({ request_id: id, method, path, status: statusCode, duration_ms: Math.round(elapsedTime) }, "request");
});

const answers = new PublicAnswers(process.env.PAGE_CACHE !== "off");
answers.route(app, sql);
routeAccounts(app, sql, answers.forget);
routeLinks(app, sql);
routeTokens(app, sql);
routeUploads(app, sql);

process.once("disconnect", () => process.exit());
process.once("SIGTERM", () => process.exit());
await app.listen({ port: Number(process.env.PORT), host: process.env.HOST });
