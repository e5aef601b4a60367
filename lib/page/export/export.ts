import "server-only";
import { utcDay } from "@/lib/core/day";
import { describeFailure, log } from "@/lib/core/log";
import { recordEvent } from "@/lib/core/owners/event-store";
import { formRoute, withoutBody } from "@/lib/people/auth/forms/form-route";
import { archiveOf } from "./export-archive";
import { readExport } from "./export-parts";
import { errorPageFor } from "./refusal-page";

export const downloadExport = formRoute(
  {
    access: { page: () => "/settings/account/data#export", proof: "recent" },
    pages: "site",
    limit: "account_export",
    read: withoutBody,
    refused: errorPageFor("export"),
  },
  async ({ user }) => {
    const found = await readExport(user.id);
    await recordEvent("data_exported", user.id, {});
    const day = utcDay(new Date());
    const headers = {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${found.username}-${day}.zip"`,
    };
    return { status: 200, headers, body: toStream(archiveOf(found)) };
  },
);

/** Reads on demand, and a cancelled download ends the archive. */
function toStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await chunks.next().catch((error) => {
          log().error(describeFailure(error), "an export could not be written to its end");
          throw Object.assign(new Error("an export could not be written to its end"), { stack: undefined });
        });
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
