import { isDatabaseDamaged } from "@/lib/core/damage";
import { hasSharedLimiter, isSharedLimiterUp } from "@/lib/core/limits/limiter";
import { env } from "@/lib/core/process/env";
import { registerPart } from "@/lib/core/process/health-parts";
import { isStorageUp } from "@/lib/media/storage/current";
import { requireFreeSpace, requireWritable } from "@/lib/media/storage/incoming";
import { findBackupProblem } from "@/lib/operator/backup/scheduled";

/** Adds the parts to health that do not report themselves. */
export function watchParts(): void {
  registerPart("tables", () => !isDatabaseDamaged());
  registerPart("storage", async () => {
    await requireFreeSpace();
    await requireWritable();
    return isStorageUp();
  });
  if (hasSharedLimiter()) registerPart("rate_limits", isSharedLimiterUp);
  if (env().BACKUP !== undefined) registerPart("backups", async () => (await findBackupProblem()) === undefined);
}
