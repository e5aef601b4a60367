import { execFile } from "node:child_process";
import { join } from "node:path";

type Ended = { code: number; output: unknown; complaint: string };

/** `npm run admin --` with these words, in a process of its own with that whole environment. */
export function runAdmin(words: string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  return run("scripts/admin.ts", words, env, process.cwd());
}

/**
 * What several commands return one after the other, or the line that each fails with: in one process, since every start
 * of one takes seconds.
 * @param folder where it runs, whose migrations it takes
 */
export async function runCommands(commands: string[][], env: NodeJS.ProcessEnv, folder = process.cwd()) {
  const { output, complaint } = await run("tests/support/admin-program.ts", [JSON.stringify(commands)], env, folder);
  if (complaint !== "") throw new Error(complaint);
  return output as unknown[];
}

function run(program: string, words: string[], env: NodeJS.ProcessEnv, folder: string): Promise<Ended> {
  const repository = process.cwd();
  const options = ["--conditions=react-server", "--import", "tsx", join(repository, program), ...words];
  const own = { ...env, TSX_TSCONFIG_PATH: join(repository, "tsconfig.json") };
  return new Promise((ended) => {
    execFile(process.execPath, options, { env: own, cwd: folder }, (error, stdout, stderr) => {
      ended({ code: error ? Number(error.code) : 0, output: stdout && JSON.parse(stdout), complaint: stderr });
    });
  });
}
