import { fail, serve } from "../server.mjs";
import { build, install, loadEnvFile, requireNode, root } from "./prepare.mjs";

try {
  requireNode();
  process.chdir(root);
  loadEnvFile();
  await install();
  await build();
  const { url, hasDemo } = await serve();
  const demo = hasDemo ? `\n  Demo profile        ${url}/demo` : "";
  process.stdout.write(`\n  Vitrine             ${url}${demo}\n  Developer settings  ${url}/settings/developers\n\n`);
} catch (error) {
  fail(error);
}
