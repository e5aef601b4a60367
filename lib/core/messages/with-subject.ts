/** A field's message is a predicate, such as "must be text", or a sentence; a predicate gets its subject here. */
export function withSubject(subject: string, message: string): string {
  return /^(must|is|has|holds|needs|was|ended|changes|unpacks|belongs|leads|cannot)\b/.test(message)
    ? `${subject} ${message}`
    : message;
}

/** Returns a field's messages as a page shows them next to the field. */
export const fieldMessages = (messages: readonly string[]): string[] =>
  messages.map((text) => withSubject("This", text));
