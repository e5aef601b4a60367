/** As an input method of Japanese or Chinese writes it while its characters have double width. */
export function toFullWidth(text: string): string {
  return text.replaceAll(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
}
