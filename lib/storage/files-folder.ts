import { resolve } from "node:path";
import { env } from "@/lib/env";

/** The folder of uploaded files on this machine, as an absolute path; it need not exist yet. */
export function filesFolder(): string {
  return resolve(env().DATA_DIR, "files");
}
