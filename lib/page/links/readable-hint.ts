/** The example that a hint of a link's kind gives, such as `ada-lovelace`; some describe the value alone. */
export const localizedExample = (hint: string): string | undefined => /such as (.+?)(?:, | or | of |$)/.exec(hint)?.[1];
