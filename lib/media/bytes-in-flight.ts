import { AppError } from "@/lib/errors";
import { storageBytesPerUser } from "@/lib/limits/quotas";
import { singleton } from "@/lib/singleton";

/** How many bytes of each person's unfinished uploads lie on this server's disk. */
const inFlight = () => singleton("bytes-in-flight", () => new Map<string, number>());

/**
 * Counts bytes that are about to be written for a person; what is under way may weigh as much as what is stored.
 * @throws AppError limit_reached
 */
export function takeBytesInFlight(ownerId: string, bytes: number): void {
  const all = (inFlight().get(ownerId) ?? 0) + bytes;
  if (all > storageBytesPerUser) {
    throw new AppError("limit_reached", "Too many of your uploads are under way; wait until one has ended");
  }
  inFlight().set(ownerId, all);
}

/** Gives back what an upload had taken, once its files are gone or stored. */
export function releaseBytesInFlight(ownerId: string, bytes: number): void {
  const left = (inFlight().get(ownerId) ?? 0) - bytes;
  if (left > 0) inFlight().set(ownerId, left);
  else inFlight().delete(ownerId);
}
