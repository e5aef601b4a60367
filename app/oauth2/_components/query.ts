export type AuthorizationQuery = Promise<Record<string, string | string[] | undefined>>;

/** The query of the page as one text, repeated parameters as often as they were sent. */
export function toQuery(parameters: Awaited<AuthorizationQuery>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value ?? []].flat().map((entry): [string, string] => [name, entry]),
  );
  return new URLSearchParams(pairs).toString();
}
