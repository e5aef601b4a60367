import "server-only";
import { z } from "zod";
import { emptyReply } from "@/lib/core/http/reply";
import { issue } from "@/lib/core/messages/message";
import { receivedFile } from "@/lib/media/files/schema";
import { receiveFile } from "@/lib/people/auth/forms/form-body";
import { formRoute } from "@/lib/people/auth/forms/form-route";
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
    access: { page: () => "/settings/account/data#import", proof: "fields" },
    pages: "site",
    limit: "account_import",
    read: ({ request, user }) => receiveFile(request, { kind: "archive", ownerId: user.id, schema }),
    refused: errorPageFor("import"),
  },
  async ({ user, input }) => {
    await importArchive(user.id, input.file.path);
    return emptyReply(303, { Location: "/settings/account/data?outcome=imported" });
  },
);
