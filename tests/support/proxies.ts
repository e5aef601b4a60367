import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findProxies } from "../../scripts/programs.mjs";

/** What docs/deploy.md says in a block of that language, with a site in the place of the one it speaks of. */
export function configuration(language: string, site: { url: string }): string {
  const [, text = ""] =
    new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(readFileSync("docs/deploy.md", "utf8")) ?? [];
  return text.replaceAll("127.0.0.1:3000", new URL(site.url).host);
}

/** Runs a proxy until `stop`, from when it listens on that port. @param folder for its files */
export async function startProxy(program: string, options: string[], port: number, folder: string) {
  const child: ChildProcess = spawn(program, options, {
    env: { HOME: folder, XDG_DATA_HOME: folder, PATH: process.env.PATH ?? "", NODE_ENV: "test" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk) => {
    output += chunk;
  });
  const exited = once(child, "exit");
  const stop = async () => {
    // Killed outright, nginx would leave its worker behind.
    child.kill("SIGTERM");
    await exited;
  };
  for (const end = Date.now() + 90_000; !(await isOpen(port)); await pause(50)) {
    if (child.exitCode === null && Date.now() < end) continue;
    await stop();
    throw new Error(`${program} did not start:\n${output}`);
  }
  return { stop };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.unref().setTimeout(1_000, () => socket.destroy());
  });
}

/**
 * nginx as docs/deploy.md configures it, in front of a site.
 * @param folder for its files @param own lines of a test alongside those of the page
 */
export async function startNginx(site: { url: string }, port: number, folder: string, own = "") {
  const file = join(folder, "nginx.conf");
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const places = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join("\n");
  const server = `server {\nlisten 127.0.0.1:${port};\n${own}\n${configuration("nginx", site)}}`;
  const lines = `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}`;
  writeFileSync(file, `${lines}\nhttp {\naccess_log off;\n${places}\n${server}\n}\n`);
  return startProxy(findProxies().nginx ?? "", ["-c", file, "-e", "stderr"], port, folder);
}
