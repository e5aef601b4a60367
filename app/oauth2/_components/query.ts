export type AuthorizationQuery = Promise<Record<string, string | string[] | undefined>>;

/** Returns the query of the page as one text, with repeated parameters as often as they were sent. */
export function toQuery(parameters: Awaited<AuthorizationQuery>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value ?? []].flat().map((entry): [string, string] => [name, entry]),
  );
  return new URLSearchParams(pairs).toString();
}
