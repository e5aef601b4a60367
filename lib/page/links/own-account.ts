import { type LinkType, linkAddress } from "./link-kinds";

/** A path of this kind leads to a work, a group or a community. */
const work =
  /^(?:[a-z]{2}\/)?(?:albums?|company|curator|episode|groups|invite|label|message|mix|playlist|r|school|show|showcase|song|tracks?|video)\//;
/** Values of these kinds that lead to no account of one person; a website may be anybody's. */
const others: Partial<Record<LinkType, RegExp>> = { custom: /./, soundcloud: /\//, telegram: /^\+/ };

/** Returns whether a link says by its kind and value that its address is the owner, as `rel="me"` does. */
export function isOwnAccount(type: LinkType, value: string): boolean {
  return linkAddress(type, value) !== undefined && !work.test(value) && !others[type]?.test(value);
}
