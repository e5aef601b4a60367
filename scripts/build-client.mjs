import { buildClient } from "./client-package.mjs";

// A file of its own: in the bundle of the admin's commands, `client-package.mjs` would take itself for the program.
await buildClient();
