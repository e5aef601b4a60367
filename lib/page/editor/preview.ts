import "server-only";
import { parseInput } from "@/lib/core/http/field-errors";
import { parseJson } from "@/lib/core/http/read-body";
import { pageDocument, withIds } from "@/lib/page/document/document";
import { buildDraftView } from "@/lib/page/drafts/draft-view";
import type { PageRenderer } from "@/lib/page/view/page-renderer";
import { renderPreview } from "@/lib/page/view/rendered-page";
import { receiveForm } from "@/lib/people/auth/forms/form-body";
import { editing } from "./editing";
import { newestOnly } from "./newest-only";

const inTurn = newestOnly("previews", "A newer preview of your page is made in place of this one");

/**
 * It is a form, the only way to fill a frame that shares nothing with this site. One render runs at a time per user.
 */
export const showPreview = (renderer: PageRenderer) =>
  editing(
    ({ request }) => receiveForm(request, "pageForm"),
    async ({ user, input }) => {
      const page = withIds(parseInput(pageDocument, parseJson(input.get("document") ?? "")));
      return inTurn(user.id, async () => renderPreview(renderer, await buildDraftView(user.id, page)));
    },
    "preview",
  );
