import "server-only";
import type { CountryResponse, Reader } from "maxmind";
import { EnvironmentError, env } from "@/lib/core/process/env";
import { findSingleton, singleton } from "@/lib/core/process/singleton";

const name = "country-database";

/** Reads the operator's database of countries, where there is one. @throws EnvironmentError when it cannot be read */
export async function openCountryDatabase(): Promise<void> {
  const { GEO_DATABASE } = env();
  if (!GEO_DATABASE) return;
  const maxmind = await import("maxmind");
  const reader = await maxmind.open<CountryResponse>(GEO_DATABASE).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EnvironmentError(`GEO_DATABASE: the file cannot be read as MMDB: ${reason}`);
  });
  singleton(name, () => reader);
}

/** @param address as `clientAddress` gives it, which is a /64 for IPv6 @returns a code of ISO 3166-1, such as `PT` */
export function countryOf(address: string): string | undefined {
  const found = findSingleton<Reader<CountryResponse>>(name)?.get(address.replace("::/64", "::"));
  return found?.country?.iso_code ?? found?.registered_country?.iso_code;
}
