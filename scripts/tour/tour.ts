import { parseArgs } from "node:util";
import { refuse } from "./refusals";
import { Report, reasonOf } from "./report";
import { startOwnServer } from "./server";
import { type Site, Walk } from "./walk";

const usage = `npm run tour                  starts a server of its own and walks the whole document against it
npm run tour -- --url U --client-id I --client-secret S --username N --password P [--redirect-uri R]
                              walks it against a server that runs; use an account made for it,
                              since its avatar, background, cursor and font are replaced`;

const text = { type: "string" } as const;
const options = {
  url: text,
  "client-id": text,
  "client-secret": text,
  username: text,
  password: text,
  "redirect-uri": text,
  help: { type: "boolean" },
} as const;

/** The server that the words of the command line name; undefined when they name none. */
function namedSite(words: string[]): Site | undefined {
  const { values } = parseArgs({ args: words, options });
  const { url, "client-id": clientId, "client-secret": clientSecret, username, password } = values;
  if (values.help) throw new Error(usage);
  if (Object.keys(values).length === 0) return undefined;
  if (!url || !URL.canParse(url) || !clientId || !clientSecret || !username || !password) throw new Error(usage);
  return {
    base: new URL(url).origin,
    clientId,
    clientSecret,
    username,
    password,
    redirectUri: values["redirect-uri"] ?? "",
  };
}

async function tour(site: Site): Promise<boolean> {
  const report = new Report((line) => process.stdout.write(`${line}\n`));
  report.heading(`The document at ${site.base}`);
  const walk = new Walk(site, report);
  try {
    await walk.succeed();
    await refuse(walk);
  } catch (error) {
    report.fail(reasonOf(error));
  }
  await walk.tidy().catch((error) => report.fail(reasonOf(error)));
  return report.end();
}

try {
  const named = namedSite(process.argv.slice(2));
  const own = named ? undefined : await startOwnServer();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => own?.close().finally(() => process.exit(1)));
  try {
    const site = named ?? own?.site;
    process.exitCode = site && (await tour(site)) ? 0 : 1;
  } finally {
    await own?.close();
  }
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}
