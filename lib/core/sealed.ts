import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/core/process/env";
import { authSecret } from "@/lib/core/process/instance-secret";

const version = "v1";
const ivBytes = 12;
const tagBytes = 16;

/** `isCurrent` is false where the former secret opened it. */
export type Unsealed = { text: string; isCurrent: boolean };

/** Derives a key for one purpose by HKDF (RFC 5869). */
function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `vitrine ${purpose}`, 32));
}

/**
 * Encrypts by AES-256-GCM under a key from `AUTH_SECRET`. @param owner authenticated, so that rows cannot be swapped
 */
export function seal(text: string, purpose: string, owner: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(authSecret(), purpose), iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${sealed.toString("base64url")}`;
}

/** Returns undefined where neither `AUTH_SECRET` nor `AUTH_SECRET_PREVIOUS` opens it for that owner. */
export function unseal(sealed: string, purpose: string, owner: string): Unsealed | undefined {
  const secrets = [authSecret(), env().AUTH_SECRET_PREVIOUS];
  for (const [index, secret] of secrets.entries()) {
    const text = secret === undefined ? undefined : openedBy(secret, sealed, purpose, owner);
    if (text !== undefined) return { text, isCurrent: index === 0 };
  }
  return undefined;
}

function openedBy(secret: string, sealed: string, purpose: string, owner: string): string | undefined {
  const [written, content = ""] = sealed.split(".");
  const bytes = Buffer.from(content, "base64url");
  if (written !== version || bytes.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(secret, purpose), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}
