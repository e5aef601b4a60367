/** These types of cards show what another service says. */
export const liveTypes = ["chat", "server", "weather"] as const;
export type LiveType = (typeof liveTypes)[number];

export const isLive = <Card extends { type: string }>(card: Card): card is Extract<Card, { type: LiveType }> =>
  liveTypes.some((type) => type === card.type);

const codePattern = /^[A-Za-z0-9-]{2,32}$/;
const inviteAddress =
  /^(?:https?:\/\/)?(?:(?:www|ptb|canary)\.)?(?:discord\.gg|discord(?:app)?\.com\/invite)\/([A-Za-z0-9-]{2,32})\/?(?:[?#][\w.~%!$&*+,;=:@/?#-]*)?$/i;

/** Returns the code of an invite, `discord.gg/code` or a full address, and undefined for anything else. */
export function inviteCode(value: string): string | undefined {
  if (value.length > 512) return undefined;
  return codePattern.test(value) ? value : inviteAddress.exec(value)?.[1];
}

const noPlace = /[<>{}[\]\\|^=]|:\/\//;

/** Accepts a city or postal code: it has a letter or digit, and neither markup nor an address. */
export function isCityName(value: string): boolean {
  return /[\p{L}\p{N}]/u.test(value) && !noPlace.test(value);
}
