import { fail, serve } from "../server.mjs";
import { build, install, loadEnvFile, requireNode, root } from "./prepare.mjs";

/** npm that is ended by a signal leaves this process running. */
function stopWithNpm() {
  const npm = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === npm) return;
    // Once: a second signal would end us without a stop.
    clearInterval(looking);
    process.kill(process.pid, "SIGTERM");
  }, 1_000).unref();
  // Whoever signals npm may have signalled us as well.
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => clearInterval(looking));
}

try {
  requireNode();
  process.chdir(root);
  loadEnvFile();
  await install();
  await build();
  await serve(true);
  if (process.env.npm_lifecycle_event === "start") stopWithNpm();
} catch (error) {
  fail(error);
}
