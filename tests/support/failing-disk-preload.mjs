/**
 * Preloaded into a process (`NODE_OPTIONS=--import=…`), has its synchronous calls of `node:fs` fail as the file that
 * FAILING_DISK names asks for: `{"call": "writeSync", "path": "pg_wal", "code": "EIO", "once": true}` fails calls of that
 * name on files with that part in their path. `failing-disk.ts` writes the file.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const real = { ...fs };
const paths = new Map();

fs.openSync = (path, ...rest) => {
  const descriptor = real.openSync(path, ...rest);
  paths.set(descriptor, String(path));
  return descriptor;
};
fs.closeSync = (descriptor) => {
  paths.delete(descriptor);
  real.closeSync(descriptor);
};
for (const name of ["writeSync", "fsyncSync", "fdatasyncSync"]) {
  fs[name] = (descriptor, ...rest) => {
    const path = paths.get(descriptor);
    if (path !== undefined) failWhenAsked(name, path);
    return real[name](descriptor, ...rest);
  };
}

function failWhenAsked(call, path) {
  const { FAILING_DISK: asked } = process.env;
  if (!real.existsSync(asked)) return;
  const failure = JSON.parse(real.readFileSync(asked, "utf8"));
  if (call !== failure.call || !path.includes(failure.path)) return;
  if (failure.once) real.rmSync(asked);
  throw Object.assign(new Error(`${failure.code}: ${call} was made to fail`), { code: failure.code, syscall: call });
}

syncBuiltinESMExports();
