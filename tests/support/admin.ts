import { execFile } from "node:child_process";
import { join } from "node:path";
import { bundled } from "./bundled";

type Ended = { code: number; output: unknown; complaint: string };

const repository = process.cwd();

/**
 * `npm run admin --` with these words, in a process of its own with that whole environment.
 * @param typed what it reads from its input
 */
export function runAdmin(words: string[], env: NodeJS.ProcessEnv, typed = ""): Promise<Ended> {
  return run([join(repository, "dist/admin.mjs"), ...words], env, repository, typed);
}

/**
 * What several commands return one after the other, or the line that each fails with: in one process, since every start
 * of one takes a second.
 * @param folder where it runs, whose migrations it takes
 */
export async function runCommands(commands: string[][], env: NodeJS.ProcessEnv, folder = repository) {
  const program = bundled({ file: "tests/support/admin-program.ts" });
  const { output, complaint } = await run([program, JSON.stringify(commands)], env, folder);
  if (complaint !== "") throw new Error(complaint);
  return output as unknown[];
}

function run(options: string[], env: NodeJS.ProcessEnv, cwd: string, typed = ""): Promise<Ended> {
  return new Promise((ended) => {
    const child = execFile(
      process.execPath,
      ["--conditions=react-server", ...options],
      { env, cwd },
      (error, stdout, stderr) => {
        ended({ code: error ? Number(error.code) : 0, output: stdout && JSON.parse(stdout), complaint: stderr });
      },
    );
    // A command that has ended before it read takes no input any more.
    child.stdin?.on("error", () => {}).end(typed);
  });
}
