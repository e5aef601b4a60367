export const cardTypes = ["chat", "server", "weather"] as const;

const codePattern = /^[A-Za-z0-9-]{2,32}$/;
const inviteAddress =
  /^(?:https?:\/\/)?(?:(?:www|ptb|canary)\.)?(?:discord\.gg|discord(?:app)?\.com\/invite)\/([A-Za-z0-9-]{2,32})\/?(?:[?#][\w.~%!$&*+,;=:@/?#-]*)?$/i;

/** From the code itself, `discord.gg/code` or a full address; undefined for anything else. */
export function inviteCode(value: string): string | undefined {
  if (value.length > 512) return undefined;
  return codePattern.test(value) ? value : inviteAddress.exec(value)?.[1];
}

const noPlace = /[<>{}[\]\\|^=]|:\/\//;

/** A city or postal code: a letter or digit, no markup, no address. */
export function isCityName(value: string): boolean {
  return /[\p{L}\p{N}]/u.test(value) && !noPlace.test(value);
}
