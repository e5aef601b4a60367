import "server-only";
import { utcDay } from "@/lib/core/day";
import { daySalt, type View } from "./store";
import { type Visitor, visitorHash } from "./visitor";

/**
 * Returns what counts once for a visitor, a profile and today. `network` is the address under the day's salt: a limit
 * counts by it, since a program may claim any number of browsers.
 */
export async function visitOfDay(visitor: Visitor, profileId: string): Promise<{ visit: View; network: string }> {
  const day = utcDay(new Date());
  const salt = await daySalt(day);
  const { address } = visitor;
  return {
    visit: { userId: profileId, day, visitor: visitorHash(salt, { profileId, ...visitor }) },
    network: visitorHash(salt, { profileId, address }),
  };
}
