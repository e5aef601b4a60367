import { backupTrouble } from "@/lib/backup/scheduled";
import { isDatabaseDamaged } from "@/lib/damage";
import { env } from "@/lib/env";
import { registerPart } from "@/lib/health-parts";
import { hasSharedLimiter, isSharedLimiterUp } from "@/lib/limits/limiter";
import { isStorageUp } from "@/lib/storage/current";
import { requireFreeSpace, requireWritable } from "@/lib/storage/incoming";

/** Includes in health the parts that do not report themselves. */
export function watchParts(): void {
  registerPart("tables", () => !isDatabaseDamaged());
  registerPart("storage", async () => {
    await requireFreeSpace();
    await requireWritable();
    return isStorageUp();
  });
  if (hasSharedLimiter()) registerPart("rate_limits", isSharedLimiterUp);
  if (env().BACKUP !== undefined) registerPart("backups", async () => (await backupTrouble()) === undefined);
}
