/** Kinds of card that a profile can show. */
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

/** Whether a value can be the name of a city: 1 to 100 letters, marks, spaces and characters of . ' ’ , - ( ). */
export function isCityName(value: string): boolean {
  return /^[\p{L}\p{M} .'’,()-]{1,100}$/u.test(value) && /\p{L}/u.test(value) && !/\p{DI}/u.test(value);
}
