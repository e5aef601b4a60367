import { AppError, invalidField } from "@/lib/errors";

const callbackCookie = /(?:^|;\s*)((?:__Secure-)?authjs\.callback-url)=([^;]*)/;

/**
 * What next-auth would take for a mistake in its configuration. A cookie that holds such an address is deleted.
 * @throws AppError invalid_request
 */
export function requireCallbackAddresses({ url, headers }: Request): void {
  const [, cookie, value] = callbackCookie.exec(headers.get("cookie") ?? "") ?? [];
  if (!isAddress(new URL(url).searchParams.get("callbackUrl") ?? "/")) {
    throw invalidField("callbackUrl", "must be a path or an http(s) address");
  }
  if (cookie === undefined || isAddress(decoded(value ?? ""))) return;
  const attributes = `Max-Age=0; Path=/; HttpOnly; SameSite=Lax${cookie.startsWith("__Secure-") ? "; Secure" : ""}`;
  throw new AppError("invalid_request", "The cookie of the callback address was damaged; try again", undefined, {
    "Set-Cookie": `${cookie}=; ${attributes}`,
  });
}

function isAddress(value: string): boolean {
  const base = value.startsWith("/") ? "http://localhost" : undefined;
  return URL.canParse(value, base) && /^https?:$/.test(new URL(value, base).protocol);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
