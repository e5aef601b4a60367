import { parseArgs } from "node:util";
import { parseUrl } from "@/lib/core/text/url";
import { refuse } from "./refusals";
import { Report, reasonOf } from "./report";
import { startOwnServer } from "./server";
import { type Site, Walk } from "./walk";

const usage = `npm run tour                  starts a server of its own and walks the whole document against it
npm run tour -- --url U --client-id I --username N [--redirect-uri R]
                              walks it against a server that runs, with the secrets in the variables
                              TOUR_CLIENT_SECRET and TOUR_PASSWORD; use an account made for it,
                              since its avatar, background, cursor and font are replaced
npm run tour -- [...] --only /api/links
                              sends the rows of tokens, and those whose path begins so, but nothing that is refused`;

const text = { type: "string" } as const;
const options = {
  url: text,
  "client-id": text,
  username: text,
  "redirect-uri": text,
  only: text,
  help: { type: "boolean" },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];

/** The server that the options of the command line name; undefined when they name none. */
function namedSite(values: Values): Site | undefined {
  const { url, "client-id": clientId, username } = values;
  // Not options: a command line shows in the list of processes.
  const { TOUR_CLIENT_SECRET: clientSecret, TOUR_PASSWORD: password } = process.env;
  if (values.help) throw new Error(usage);
  if (Object.keys(values).every((name) => name === "only")) return undefined;
  if (!url || !parseUrl(url) || !clientId || !clientSecret || !username || !password) throw new Error(usage);
  return {
    base: new URL(url).origin,
    clientId,
    clientSecret,
    username,
    password,
    redirectUri: values["redirect-uri"] ?? "",
  };
}

/** @param only walks the rows alone whose path begins with that, and nothing that is refused */
async function tour(site: Site, only?: string): Promise<boolean> {
  const report = new Report((line) => process.stdout.write(`${line}\n`));
  report.heading(`The document at ${site.base}`);
  const walk = new Walk(site, report);
  try {
    await walk.succeed(only);
    if (only === undefined) await refuse(walk);
  } catch (error) {
    report.fail(reasonOf(error));
  }
  await walk.tidy().catch((error) => report.fail(reasonOf(error)));
  return report.end();
}

try {
  const { values } = parseArgs({ args: process.argv.slice(2), options });
  const named = namedSite(values);
  const own = named ? undefined : await startOwnServer();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => own?.close().finally(() => process.exit(1)));
  try {
    const site = named ?? own?.site;
    process.exitCode = site && (await tour(site, values.only)) ? 0 : 1;
  } finally {
    await own?.close();
  }
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}
