/** Returns the example that a hint gives, such as `ada-lovelace`; some hints only describe the value. */
export const localizedExample = (hint: string): string | undefined => /such as (.+?)(?:, | or | of |$)/.exec(hint)?.[1];
