import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { profileChannel } from "@/db/change-feed";
import { database } from "@/db/client";
import type { Freshness } from "@/lib/core/owners/freshness";
import { domainListener } from "@/lib/page/domains/custom-domains";

/**
 * Waits until the open feed has delivered every change that was committed before. Notifications arrive in the order of
 * their commits, so it announces a change of its own and waits for that.
 */
export async function awaitArrivedChanges(freshness: Freshness): Promise<void> {
  // A feed that has not subscribed yet would miss the announcement.
  await expect.poll(() => freshness.isCurrent()).toBe(true);
  const marker = randomUUID();
  const delivered = vi.spyOn(domainListener, "changed");
  try {
    await database().execute(sql`select pg_notify(${profileChannel}, ${marker})`);
    await expect.poll(() => delivered.mock.calls.flat()).toContain(marker);
  } finally {
    delivered.mockRestore();
  }
}
