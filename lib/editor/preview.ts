import "server-only";
import { parseInput } from "@/lib/http/field-errors";
import { parseJson, readText, requireMediaType } from "@/lib/http/read-body";
import { pageDocument, withIds } from "@/lib/page/document";
import { viewOfDraft } from "@/lib/page/draft-view";
import { renderPreview } from "@/lib/server/preview-page";
import { editing } from "./editing";
import { newestOnly } from "./newest-only";

const inTurn = newestOnly("previews", "A newer preview of your page is made in place of this one");

/**
 * The page as it would be if the document in the form's field `document` were published. It is a form, since that is what
 * a frame can be filled with that shares nothing with this site. One is rendered at a time for each person.
 */
export const showPreview = editing(async ({ request, user }) => {
  requireMediaType(request, ["form"]);
  const form = new URLSearchParams(await readText(request, "pageForm"));
  const page = withIds(parseInput(pageDocument, parseJson(form.get("document") ?? "")));
  return inTurn(user.id, async () => renderPreview(await viewOfDraft(user.id, page)));
}, "preview");
