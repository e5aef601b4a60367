import { randomUUID } from "node:crypto";
import { pino } from "pino";
import postgres from "postgres";
import { createProvider } from "./provider";

const { PORT, HOST, DATABASE_URL = "" } = process.env;
const sql = postgres(DATABASE_URL, { max: 10, onnotice: () => {} });
const provider = createProvider(sql, `http://${HOST}:${PORT}`);
const log = pino({ base: undefined }, pino.destination({ fd: 2, sync: true }));

provider.use(async ({ method, path, response }, next) => {
  const begin = performance.now();
  await next();
  const duration_ms = Math.round(performance.now() - begin);
  log.info({ request_id: randomUUID(), method, path, status: response.status, duration_ms }, "request");
});

process.once("disconnect", () => process.exit());
process.once("SIGTERM", () => process.exit());
provider.listen(Number(PORT), HOST);
