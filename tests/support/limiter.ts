import { vi } from "vitest";
import { forgetEnv } from "@/lib/core/process/env";
import { forgetSingleton } from "@/lib/core/process/singleton";

const names = /^(RATE_LIMIT|REDIS_|UPSTASH_|TRUST_PROXY$)/;

/** The limiter of a fresh process whose environment holds, of everything that concerns limits, only these. */
export async function freshLimiter(environment: Record<string, string> = {}) {
  await fresh(environment);
  return import("@/lib/core/limits/limiter");
}

/** `clientAddress` of a fresh process, by the number of its trusted proxies. */
export async function freshClientAddress(trustedProxies: number) {
  await fresh({ TRUST_PROXY: String(trustedProxies) });
  return (await import("@/lib/core/limits/client-address")).clientAddress;
}

async function fresh(environment: Record<string, string>): Promise<void> {
  for (const name of Object.keys(process.env)) if (names.test(name)) delete process.env[name];
  Object.assign(process.env, environment);
  forgetSingleton("limiter");
  forgetEnv();
  vi.resetModules();
}
