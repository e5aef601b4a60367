import "server-only";
import { parseInput } from "@/lib/http/field-errors";
import { jsonReply } from "@/lib/http/reply";
import { importLinks } from "@/lib/links/import-page";
import { editing, readJson } from "./editing";
import { pageImport } from "./schema";

/** Saves nothing. */
export const importPage = editing(async ({ request }) => {
  const { address } = parseInput(pageImport, await readJson(request));
  return jsonReply(await importLinks(address));
}, "page_import");
