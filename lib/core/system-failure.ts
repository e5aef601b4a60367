import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";
import { AppError } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";

/** The disk or the machine failed, which passes or needs the operator; nothing is wrong with the request. */
const texts = {
  full: message("storageFull"),
  disk: message("storageUnusable"),
  machine: message("serverBusy"),
} as const;
type Kind = keyof typeof texts;

const kinds = new Map<string, Kind>([
  ...["ENOSPC", "EDQUOT"].map((code) => [code, "full"] as const),
  ...["EROFS", "EACCES", "EPERM", "EIO", "EREMOTEIO", "ESTALE", "ETIMEDOUT", "ENOTCONN", "EHOSTDOWN", "ENODEV"].map(
    (code) => [code, "disk"] as const,
  ),
  ...["EMFILE", "ENFILE", "ENOMEM", "EAGAIN", "ENOBUFS"].map((code) => [code, "machine"] as const),
]);

/** Calls on sockets are excluded: their host is at fault, not a disk. */
const ofNetwork = /^(?:connect|getaddrinfo|query[A-Z]|send|recv|accept|listen|bind|shutdown)/;

/** Returns the code of the error or of its cause, where the disk or the machine is at fault. */
export function systemCode(error: unknown): string | undefined {
  const { code, syscall, cause } = (error ?? {}) as { code?: unknown; syscall?: unknown; cause?: unknown };
  const kind = typeof code === "string" ? kinds.get(code) : undefined;
  const isOfNetwork = typeof syscall === "string" && ofNetwork.test(syscall);
  if (kind !== undefined && !(isOfNetwork && kind !== "machine")) return String(code);
  return cause instanceof Error && cause !== error ? systemCode(cause) : undefined;
}

/** @param code what `systemCode` returned */
export function systemError(code: string): AppError {
  return new AppError("unavailable", texts[kinds.get(code) ?? "machine"]);
}

/**
 * Returns why this process can open no file, or `undefined` when it can. A framework that answers 500 does not tell.
 */
export function findOpenError(): string | undefined {
  try {
    closeSync(openSync(devNull, "r"));
    return undefined;
  } catch (error) {
    return systemCode(error);
  }
}

export const noSpaceError = (): AppError => new AppError("unavailable", texts.full);
