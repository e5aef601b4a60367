import type { users } from "@/db/schema";
import { centredFocus } from "@/lib/media/files/asset-store";
import { changeable, type FieldName } from "./profile-fields";
import type { UserChange } from "./schema";
import { writtenFields } from "./shape";

/** Names are claimed in a table of their own, and tracks are rows, so these are written apart. */
const writtenApart: readonly FieldName[] = ["username", "alias", "audioAddresses"];

export function toColumns(change: UserChange): Partial<typeof users.$inferInsert> {
  const written = [...writtenFields(changeable, change)].filter(([name]) => !writtenApart.includes(name));
  return {
    ...Object.fromEntries(written),
    ...(change.assets?.avatar === null && { avatarIsAnimated: false }),
    ...(change.assets?.background === null && { backgroundIsAnimated: false, ...centredFocus }),
  };
}
