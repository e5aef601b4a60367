import { readFile, rename, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createAuthorization, exchangeCode } from "./vitrine.mjs";

/** The tokens in a file; `undefined` when there is none yet. */
export async function readTokens(file) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Stores tokens for the owner of the file alone, so that an interrupted write leaves the old ones. */
export async function writeTokens(file, tokens) {
  const unfinished = `${file}.new`;
  await writeFile(unfinished, JSON.stringify(tokens), { mode: 0o600 });
  await rename(unfinished, file);
}

/** Asks the person for the scopes, on their own machine; waits until they have decided. */
export async function askPerson(application, scope, signal) {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const redirectUri = `http://127.0.0.1:${server.address().port}/callback`;
  const { url, state, verifier } = await createAuthorization({ ...application, redirectUri, scope });
  console.log(`Open this address and authorize the application:\n${url}`);
  try {
    const answer = await landing(server, redirectUri, state, signal);
    if (answer.has("error")) throw new Error(`not authorized: ${answer.get("error")}`);
    return await exchangeCode({ ...application, code: answer.get("code") ?? "", verifier, redirectUri });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The parameters with which the person's browser comes back; requests with another `state` are not theirs. */
function landing(server, redirectUri, state, signal) {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    server.on("request", (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", redirectUri);
      const isOurs = pathname === "/callback" && searchParams.get("state") === state;
      response.writeHead(isOurs ? 200 : 404, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
      response.end(isOurs ? "You can close this window." : "Not found", () => isOurs && resolve(searchParams));
    });
  });
}
