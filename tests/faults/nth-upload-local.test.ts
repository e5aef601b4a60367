import { join } from "node:path";
import { beforeEach } from "vitest";
import { connection } from "@/db/client";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { allowErrors } from "../support/expected-errors";
import { failFiles } from "../support/nth/failing-files";
import { failPglite } from "../support/nth/failing-pglite";
import { describeUploads } from "../support/nth/upload-suite";

beforeEach(() => allowErrors(/request failed|file storage failed/));

const operations = ["statements", "file operations"];
describeUploads(
  "the local disk",
  async () => {
    const { pglite } = connection();
    if (!pglite) throw new Error("this is not the embedded database");
    const files = failFiles(join(process.env.DATA_DIR ?? "", "files"));
    return {
      faults: { statements: failPglite(pglite), "file operations": files },
      async close() {
        files.undo();
        await closeConversions();
      },
    };
  },
  operations,
);
