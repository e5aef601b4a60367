/** The path and query of a request have at most so many characters; a longer one is a 414. */
export const longestTarget = 8_192;

/** The sign-in pages carry a path and query as a parameter, escaped; the rest of their address is shorter. */
export const longestEscapedTarget = 8_000;
