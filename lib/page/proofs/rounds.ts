import "server-only";
import { describeFailure, log } from "@/lib/core/log";
import { isStopping } from "@/lib/core/process/stopping";
import { checkLink } from "./check";
import { namesOf, type PageNames } from "./page-names";
import { provableAddress } from "./provable";
import { claimDueLinks, endChecks, type LinkToCheck, listOwners, recordLinkCheck } from "./store";

const rounds = { links: 200, atOnce: 4 } as const;

/** Checks links whose turn it is: new ones at once, proven ones once a week, and others less and less. */
export async function recheckLinks(): Promise<void> {
  const claimed = await claimDueLinks(rounds.links);
  const due = claimed.filter((link) => link.me && provableAddress(link) !== undefined);
  if (due.length < claimed.length) await endChecks(claimed.filter((link) => !due.includes(link)).map(({ id }) => id));
  if (due.length === 0) return;
  const owners = await listOwners(due.map(({ ownerId }) => ownerId));
  const names = new Map(owners.map((owner) => [owner.id, namesOf(owner)]));
  const work = async () => {
    for (let link = due.pop(); link && !isStopping(); link = due.pop()) await recheck(names.get(link.ownerId), link);
  };
  await Promise.all(Array.from({ length: rounds.atOnce }, work));
}

async function recheck(names: PageNames | undefined, link: LinkToCheck): Promise<void> {
  try {
    if (names) await recordLinkCheck(link, await checkLink(names, link), { isScheduled: true });
  } catch (error) {
    log().warn(describeFailure(error), "a link was not checked");
  }
}
