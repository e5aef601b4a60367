import type { users } from "@/db/schema";
import { changeable, type FieldName } from "./profile-fields";
import type { UserChange } from "./schema";
import { writtenFields } from "./shape";

/** Names are claimed, and tracks are rows of their own. */
const writtenApart: readonly FieldName[] = ["username", "alias", "audioAddresses"];

/** The columns that a change of the profile sets. */
export function toColumns(change: UserChange): Partial<typeof users.$inferInsert> {
  const written = [...writtenFields(changeable, change)].filter(([name]) => !writtenApart.includes(name));
  return {
    ...Object.fromEntries(written),
    ...(change.assets?.avatar === null && { avatarIsAnimated: false }),
    ...(change.assets?.background === null && { backgroundIsAnimated: false }),
  };
}
