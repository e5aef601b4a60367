import { fail, serve } from "../server.mjs";
import { build, install, loadEnvFile, requireNode, root } from "./prepare.mjs";

try {
  requireNode();
  process.chdir(root);
  loadEnvFile();
  await install();
  await build();
  await serve();
} catch (error) {
  fail(error);
}
