import "server-only";
import { receiveForm } from "@/lib/auth/form-body";
import { parseInput } from "@/lib/http/field-errors";
import { parseJson } from "@/lib/http/read-body";
import { pageDocument, withIds } from "@/lib/page/document";
import { viewOfDraft } from "@/lib/page/draft-view";
import type { PageRenderer } from "@/lib/profile-page/page-renderer";
import { renderPreview } from "@/lib/server/rendered-page";
import { editing } from "./editing";
import { newestOnly } from "./newest-only";

const inTurn = newestOnly("previews", "A newer preview of your page is made in place of this one");

/** A form, the only way to fill a frame that shares nothing with this site. One render at a time per user. */
export const showPreview = (renderer: PageRenderer) =>
  editing(
    ({ request }) => receiveForm(request, "pageForm"),
    async ({ user, input }) => {
      const page = withIds(parseInput(pageDocument, parseJson(input.get("document") ?? "")));
      return inTurn(user.id, async () => renderPreview(renderer, await viewOfDraft(user.id, page)));
    },
    "preview",
  );
