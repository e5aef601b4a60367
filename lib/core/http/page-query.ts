/** The query of a page, as Next gives it: a name that is given several times has a list. */
export type PageQuery = Promise<Record<string, string | string[] | undefined>>;

/** Returns the first value of a name in the query; undefined where it is missing or empty. */
export const firstValue = (value: string | string[] | undefined): string | undefined => [value].flat()[0] || undefined;
