import { resolve } from "node:path";
import { env } from "@/lib/core/process/env";

export function filesFolder(): string {
  return resolve(env().DATA_DIR, "files");
}
