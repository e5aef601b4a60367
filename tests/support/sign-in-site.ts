import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@/scripts/temporary";
import { startExample } from "./example-program";

export const signInExample = "examples/sign-in-nextjs";

/** Builds a copy of the example with our packages, and starts it; `close` ends it and takes the copy away. */
export async function startSignInSite(port: string, environment: Record<string, string>) {
  // Below our own folder, Next would take our proxy and instrumentation for its.
  const { folder, remove } = temporaryFolder("sign-in-nextjs");
  cpSync(signInExample, folder, { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  // Turbopack reads nothing outside of its root, and our packages are.
  writeFileSync(join(folder, "next.config.mjs"), 'export default { turbopack: { root: "/" } };\n');
  const next = join(process.cwd(), "node_modules/next/dist/bin/next");
  const given = { ...environment, NEXT_TELEMETRY_DISABLED: "1" };
  const built = await startExample([next, "build"], given, folder).ended;
  if (built.code !== 0) throw new Error(built.output);
  const running = startExample([next, "start", "--port", port], given, folder);
  await running.printed(/(Ready) in/);
  return {
    async close() {
      await running.stop("SIGTERM");
      remove();
    },
  };
}
