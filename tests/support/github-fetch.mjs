const own = globalThis.fetch;

/** Leads what is sent to GitHub to the server at `GITHUB_ON_LOOPBACK`, as a name server of one's own would. */
globalThis.fetch = (input, init) =>
  own(String(input).replace(/^https:\/\/(?:api\.)?github\.com(?=\/)/, process.env.GITHUB_ON_LOOPBACK ?? "$&"), init);
