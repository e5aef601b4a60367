import { resolve } from "node:path";
import { env } from "@/lib/env";

/** Absolute; it need not exist yet. */
export function filesFolder(): string {
  return resolve(env().DATA_DIR, "files");
}
