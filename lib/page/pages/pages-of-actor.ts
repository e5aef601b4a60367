import "server-only";
import { avatarAddress } from "@/lib/core/site-origin";
import { profileAddress } from "@/lib/page/sharing/address";
import type { Actor } from "@/lib/people/oauth/actor";
import { listPagesOfActor } from "@/lib/people/users/pages/pages-of-actor-store";
import type { ReadablePages } from "./schema";

/** Returns the pages that a token may see. */
export async function readPages(actor: Actor): Promise<ReadablePages> {
  const pages = await listPagesOfActor(actor);
  return pages.map((page) => ({
    ...{ id: page.id, username: page.username, display_name: page.displayName },
    ...{
      url: profileAddress(page),
      avatar: avatarAddress(page.avatar) ?? null,
      is_first: page.isFirst,
      acts_on: page.actsOn,
    },
  }));
}
