import { AppError } from "@/lib/core/errors";
import { storageBytesPerUser } from "@/lib/core/limits/quotas";
import { message } from "@/lib/core/messages/message";
import { singleton } from "@/lib/core/process/singleton";

const inFlight = () => singleton("bytes-in-flight", () => new Map<string, number>());

/** Counts an upload in progress, within the storage quota. @throws AppError limit_reached */
export function reserveBytesInFlight(ownerId: string, bytes: number): void {
  const all = (inFlight().get(ownerId) ?? 0) + bytes;
  if (all > storageBytesPerUser) {
    const megabytes = storageBytesPerUser / 1024 / 1024;
    throw new AppError("limit_reached", message("manyUploads", { size: megabytes }));
  }
  inFlight().set(ownerId, all);
}

/** Call it once the files are deleted or stored. */
export function releaseBytesInFlight(ownerId: string, bytes: number): void {
  const left = (inFlight().get(ownerId) ?? 0) - bytes;
  if (left > 0) inFlight().set(ownerId, left);
  else inFlight().delete(ownerId);
}
