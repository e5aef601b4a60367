import "server-only";
import { z } from "zod";
import { emptyReply } from "@/lib/core/http/reply";
import { issue } from "@/lib/core/messages/message";
import { receivedFile } from "@/lib/media/files/schema";
import { receiveFile } from "@/lib/people/auth/forms/form-body";
import { formRoute } from "@/lib/people/auth/forms/form-route";
import { withPage } from "@/lib/people/pages/page-address";
import { importArchive } from "./import-page";
import { errorPageFor } from "./refusal-page";

const schema = z.strictObject({
  file: receivedFile,
  replace: z
    .string()
    .default("")
    .refine((value) => value === "on", issue("confirmReplacing")),
  password: z.string().default(""),
  code: z.string().default(""),
});

/** A refused import changes nothing. */
export const receiveImport = formRoute(
  {
    access: { page: () => "/settings/account/data#import", proof: "fields", right: "own" },
    pages: "site",
    limit: "account_import",
    read: ({ request, page }) => receiveFile(request, { kind: "archive", ownerId: page.id, schema }),
    refused: errorPageFor("import"),
  },
  async ({ page, input }) => {
    await importArchive(page.id, page.username, input.file.path);
    return emptyReply(303, { Location: withPage("/settings/account/data?outcome=imported", page) });
  },
);
