import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, install, loadEnvFile, requireNode, root, SetupError } from "./prepare.mjs";

/** What people can mend is told in a sentence; anything else with all there is. */
function explain(error) {
  if (error.code === "EADDRINUSE") return `Port ${error.port} is in use; choose another with PORT.`;
  return error instanceof SetupError || error.isExpected ? error.message : (error.stack ?? error);
}

try {
  requireNode();
  process.chdir(root);
  loadEnvFile();
  await install();
  await build();
  const { serve } = await import(pathToFileURL(join(root, "server.mjs")).href);
  const { url, hasDemo } = await serve();
  const demo = hasDemo ? `\n  Demo profile        ${url}/demo` : "";
  process.stdout.write(`\n  Vitrine             ${url}${demo}\n  Developer settings  ${url}/settings/developers\n\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
