import { beforeEach } from "vitest";
import { connection } from "@/db/client";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { allowErrors } from "../support/expected-errors";
import { failPglite } from "../support/nth/failing-pglite";
import { describeUploads } from "../support/nth/upload-suite";
import { createCountdown } from "../support/nth-failure";
import { startUploadThingServer } from "../support/uploadthing-server";

// The SDK prints a warning of every request that fails.
console.warn = () => {};
beforeEach(() => allowErrors(/file storage failed/));

describeUploads("UploadThing", async () => {
  const server = await startUploadThingServer();
  Object.assign(process.env, server.environment);
  const { next, arm, disarm } = createCountdown();
  server.state.beforeEach = () => {
    const way = next();
    if (way === "refused") server.state.fault = { kind: "status", status: 500, times: 1 };
    if (way === "lost before") server.state.fault = { kind: "reset", times: 1 };
    if (way === "lost after") server.state.fault = { kind: "reset once done", times: 1 };
  };
  const { pglite } = connection();
  if (!pglite) throw new Error("this is not the embedded database");
  return {
    faults: {
      statements: failPglite(pglite),
      requests: { ways: ["refused", "lost before", "lost after"], arm, disarm },
    },
    remote: {
      list: () => [...server.files].map(([id, { bytes }]) => `${id} ${bytes}`),
      keep() {
        const kept = [...server.files];
        return () => {
          server.files.clear();
          for (const [id, file] of kept) server.files.set(id, file);
        };
      },
    },
    async close() {
      await closeConversions();
      await server.stop();
    },
  };
}, ["statements", "requests"]);
