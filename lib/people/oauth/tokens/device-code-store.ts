import "server-only";
import { createHmac, randomInt } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { database, type Executor, type Transaction } from "@/db/client";
import { oauthDeviceCodes } from "@/db/schema";
import { executeRows, isWithinLast } from "@/db/sql";
import { deviceCodeBounds, tokenLifetimeSeconds } from "@/lib/core/limits/developer-quotas";
import { isScope, type Scope } from "@/lib/core/operation/scopes";
import { authSecret } from "@/lib/core/process/instance-secret";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { userCodeAlphabet } from "../user-code";

const { hash, userCodeHash, clientId, grantId, isDenied, expiresAt, usedAt } = oauthDeviceCodes;

const hashUserCode = (userCode: string) =>
  createHmac("sha256", authSecret()).update(`user code\n${userCode}`).digest("hex");

const newUserCode = () =>
  Array.from(
    { length: deviceCodeBounds.userCodeLength },
    () => userCodeAlphabet[randomInt(userCodeAlphabet.length)],
  ).join("");

/** Makes both codes of a device (RFC 8628, 3.2). A foreign key fails where the application is gone. */
export async function createDeviceCode(
  application: string,
  scopes: readonly Scope[],
  addressRange: string | null,
): Promise<{ deviceCode: string; userCode: string }> {
  const deviceCode = newSecret("deviceCode");
  const { lifetimeSeconds, intervalSeconds } = deviceCodeBounds;
  // Two devices of 25 billion codes can have the same one.
  for (;;) {
    const userCode = newUserCode();
    const made = await database()
      .insert(oauthDeviceCodes)
      .values({
        ...{ hash: hashSecret(deviceCode), userCodeHash: hashUserCode(userCode), clientId: application },
        ...{ scopes: [...scopes], addressRange, intervalSeconds },
        expiresAt: sql`now() + make_interval(secs => ${lifetimeSeconds})`,
      })
      .onConflictDoNothing({ target: userCodeHash })
      .returning({ hash });
    if (made.length > 0) return { deviceCode, userCode };
  }
}

const isUndecided = (userCode: string) =>
  and(
    eq(userCodeHash, hashUserCode(userCode)),
    isNull(grantId),
    eq(isDenied, false),
    isNull(usedAt),
    gt(expiresAt, sql`now()`),
  );

export type DeviceRequest = {
  clientId: string;
  scopes: Scope[];
  /** As `addressRange` gives it. */
  addressRange: string | null;
  askedAt: Date;
};

/** Returns what the device asks for that shows this code, unless it was decided or has expired. */
export async function findUndecidedDevice(
  userCode: string,
  executor: Executor = database(),
): Promise<DeviceRequest | undefined> {
  const { scopes, addressRange } = oauthDeviceCodes;
  const found = executor.select({ clientId, scopes, addressRange, expiresAt }).from(oauthDeviceCodes);
  const [device] = await found.where(isUndecided(userCode));
  if (!device) return undefined;
  const askedAt = new Date(device.expiresAt.getTime() - deviceCodeBounds.lifetimeSeconds * 1000);
  return { ...device, scopes: device.scopes.filter(isScope), askedAt };
}

/** Gives a device its grant, or none for good. @returns whether it was undecided until now */
export async function decideDevice(
  userCode: string,
  decision: { grantId: string } | "denied",
  transaction: Transaction,
): Promise<boolean> {
  const decided = transaction.update(oauthDeviceCodes).set(decision === "denied" ? { isDenied: true } : decision);
  return (await decided.where(isUndecided(userCode)).returning({ hash })).length > 0;
}

export type PolledDevice = { isDenied: boolean; isUsed: boolean; isExpired: boolean; isTooSoon: boolean };

/** Notes that a device asked, and makes its interval longer where it asked too soon (RFC 8628, 3.5). */
export async function notePoll(
  deviceHash: string,
  application: string,
  transaction: Transaction,
): Promise<PolledDevice | undefined> {
  const isTooSoon = isWithinLast(
    sql`before.polled_at`,
    sql`before.interval_seconds - ${deviceCodeBounds.toleranceSeconds}::int`,
  );
  const [polled] = await executeRows<PolledDevice>(
    transaction,
    sql`update ${oauthDeviceCodes} set polled_at = clock_timestamp(),
        interval_seconds = before.interval_seconds + case when ${isTooSoon} then ${deviceCodeBounds.intervalSeconds}::int else 0 end
      from (select * from ${oauthDeviceCodes} where ${hash} = ${deviceHash} and ${clientId} = ${application} for update) before
      where ${hash} = before.hash
      returning before.is_denied as "isDenied", before.used_at is not null as "isUsed",
        before.expires_at <= now() as "isExpired", coalesce(${isTooSoon}, false) as "isTooSoon"`,
  );
  return polled;
}

/** They stay for a while, so that a device learns that its code has expired. */
export async function deleteExpiredDeviceCodes(): Promise<void> {
  const slack = sql`now() - make_interval(secs => ${tokenLifetimeSeconds.accessToken})`;
  await database()
    .delete(oauthDeviceCodes)
    .where(and(isNull(grantId), lt(expiresAt, slack)));
}
