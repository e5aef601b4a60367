import "server-only";
import { Resolver } from "node:dns/promises";
import { withDeadline } from "@/lib/core/process/deadline";
import { env } from "@/lib/core/process/env";

/** Times are milliseconds. */
const times = { query: 1_000, all: 3_000 } as const;

/** These codes mean that there is no such record, as opposed to no answer. */
const absent = new Set(["ENODATA", "ENOTFOUND"]);

/** @throws what `node:dns` throws, or an error when the servers took too long */
export async function queryNameServers<Answer>(query: (resolver: Resolver) => Promise<Answer>): Promise<Answer> {
  const resolver = new Resolver({ timeout: times.query, tries: 2 });
  const { DNS_SERVERS } = env();
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS);
  try {
    return await withDeadline(times.all, query(resolver));
  } finally {
    resolver.cancel();
  }
}

export function isNoRecord(error: unknown): boolean {
  return absent.has((error as NodeJS.ErrnoException).code ?? "");
}
