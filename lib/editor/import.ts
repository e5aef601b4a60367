import "server-only";
import { receiveJson } from "@/lib/auth/form-body";
import { jsonReply } from "@/lib/http/reply";
import { importLinks } from "@/lib/links/import-page";
import { editing } from "./editing";
import { pageImport } from "./schema";

/** Saves nothing. */
export const importPage = editing(
  ({ request }) => receiveJson(request, pageImport),
  async ({ input }) => jsonReply(await importLinks(input.address)),
  "page_import",
);
