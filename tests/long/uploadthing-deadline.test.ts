import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { storage } from "@/lib/media/storage/current";
import { temporaryFolder } from "@/scripts/temporary";
import { expectError } from "../support/expected-errors";
import { expectMilliseconds, monotonicNow } from "../support/time-bounds";
import { startUploadThingServer } from "../support/uploadthing-server";

it("an UploadThing that never answers is waited for about ten seconds where the upload is small", async () => {
  const server = await startUploadThingServer();
  const { folder, remove } = temporaryFolder("uploadthing");
  Object.assign(process.env, server.environment);
  try {
    const path = join(folder, "small");
    writeFileSync(path, "0123456789");
    expectError(/"operation":"put","reason":"no answer in time"/);
    server.state.fault = { kind: "hang" };
    const begun = monotonicNow();
    const put = storage().put(`avatars/${randomUUID()}.webp`, path);
    await expect(put).rejects.toMatchObject({ name: "AppError", code: "unavailable" });
    expectMilliseconds(monotonicNow() - begun, 13_000, 9_900);
  } finally {
    await server.stop();
    remove();
  }
});
