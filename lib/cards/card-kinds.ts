export const cardTypes = ["chat", "server", "weather"] as const;

const bareCode = /^[A-Za-z0-9-]{2,32}$/;
const inviteAddress =
  /^(?:https?:\/\/)?(?:(?:www|ptb|canary)\.)?(?:discord\.gg|discord(?:app)?\.com\/invite)\/([A-Za-z0-9-]{2,32})\/?(?:[?#][\w.~%!$&*+,;=:@/?#-]*)?$/i;

/**
 * The code of a server's invite, from the code itself, `discord.gg/code` or a full address of Discord.
 * @returns undefined when the value is no invite
 */
export function inviteCode(value: string): string | undefined {
  if (value.length > 512) return undefined;
  return bareCode.test(value) ? value : inviteAddress.exec(value)?.[1];
}

const noPlace = /[<>{}[\]\\|^=]|:\/\//;

/** Whether a text can be the name of a city, or its postal code: with a letter or digit, and without markup or addresses. */
export function isCityName(value: string): boolean {
  return /[\p{L}\p{N}]/u.test(value) && !noPlace.test(value);
}
