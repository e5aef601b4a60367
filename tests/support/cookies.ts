/** Name and value of a Set-Cookie line, and whether it takes the cookie away. */
export function parseSetCookie(line: string): { name: string; value: string; isGone: boolean } {
  const [pair = "", ...attributes] = line.split(";");
  const equals = pair.indexOf("=");
  const isGone = attributes.some(
    (attribute) => /^\s*max-age=0\s*$/i.test(attribute) || /expires=thu, 01 jan 1970/i.test(attribute),
  );
  return { name: pair.slice(0, equals), value: pair.slice(equals + 1), isGone };
}
