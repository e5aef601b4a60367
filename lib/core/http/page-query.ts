/** The query of a page, as Next gives it: a name that is given several times has a list. */
export type PageQuery = Promise<Record<string, string | string[] | undefined>>;
