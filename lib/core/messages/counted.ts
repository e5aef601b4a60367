const plural = /\{(\w+), plural, ((?:\s*(?:=\d+|\w+) \{[^{}]*\})+)\s*\}/g;
const branch = /(=\d+|\w+) \{([^{}]*)\}/g;

/**
 * Formats a count in the part of ICU MessageFormat that `lib/core/messages` uses, by the browser's own rules and
 * without a library. @param text such as `{count, plural, one {# link} other {# links}}` @param language a BCP 47 code
 */
export function formatCount(language: string, text: string, count: number): string {
  const number = new Intl.NumberFormat(language).format(count);
  const category = new Intl.PluralRules(language).select(count);
  return text.replace(plural, (_, _name: string, branches: string) => {
    const texts = new Map([...branches.matchAll(branch)].map(([, key = "", chosen = ""]) => [key, chosen]));
    const chosen = texts.get(`=${count}`) ?? texts.get(category) ?? texts.get("other") ?? "";
    return chosen.replaceAll("#", number);
  });
}
