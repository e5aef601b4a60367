/** Of the path and query of a request, in characters; a longer one is a 414. */
export const longestTarget = 8_192;

/** Of a path and query that is itself a parameter of the sign-in pages, escaped; the rest of their address is shorter. */
export const longestEscapedTarget = 8_000;
