import "server-only";
import { jsonReply } from "@/lib/core/http/reply";
import { importLinks } from "@/lib/page/links/import-page";
import { receiveJson } from "@/lib/people/auth/forms/form-body";
import { editing } from "./editing";
import { pageImport } from "./schema";

/** Reads links and saves nothing. */
export const importPage = editing(
  ({ request }) => receiveJson(request, pageImport),
  async ({ input }) => jsonReply(await importLinks(input.address)),
  "page_import",
);
