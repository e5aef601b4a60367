import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, install, loadDotEnv, reportFailure, requireNode, root } from "./prepare.mjs";

try {
  requireNode();
  process.chdir(root);
  loadDotEnv();
  install();
  build();
  const { serve } = await import(pathToFileURL(join(root, "server.mjs")).href);
  const { url, hasDemo } = await serve();
  const demo = hasDemo ? `\n  Demo profile        ${url}/demo` : "";
  process.stdout.write(`\n  Vitrine             ${url}${demo}\n  Developer settings  ${url}/settings/developers\n\n`);
} catch (error) {
  reportFailure(error);
  process.exit();
}
