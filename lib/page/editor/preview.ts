import "server-only";
import { parseInput } from "@/lib/core/http/field-errors";
import { parseJson } from "@/lib/core/http/read-body";
import { pageDocument, withIds } from "@/lib/page/document/document";
import { buildDraftView } from "@/lib/page/drafts/draft-view";
import { getPage } from "@/lib/page/drafts/publish";
import { getVersion } from "@/lib/page/drafts/version-store";
import type { PageRenderer } from "@/lib/page/view/page-renderer";
import { renderPreview } from "@/lib/page/view/rendered-page";
import { receiveForm } from "@/lib/people/auth/forms/form-body";
import { editing } from "./editing";
import { newestOnly } from "./newest-only";

const inTurn = newestOnly("previews", "A newer preview of your page is made in place of this one");

/**
 * It is a form, the only way to fill a frame that shares nothing with this site. One render runs at a time per page.
 */
export const showPreview = (renderer: PageRenderer) =>
  editing(
    ({ request }) => receiveForm(request, "pageForm"),
    async ({ page, input }) => {
      const document = withIds(parseInput(pageDocument, parseJson(input.get("document") ?? "")));
      return inTurn(page.id, async () => renderPreview(renderer, await buildDraftView(page.id, document)));
    },
    "preview",
  );

/**
 * Shows the published page with its motion; or, where the query has a `version`, that version of it without script and
 * motion.
 */
export const showPublished = (renderer: PageRenderer) =>
  editing(
    async ({ request }) => ({ input: new URL(request.url).searchParams.get("version") }),
    async ({ page, input: versionId }) => {
      if (versionId === null) return renderPreview(renderer, await buildDraftView(page.id, await getPage(page.id)));
      const { document } = await getVersion(page.id, versionId);
      return renderPreview(renderer, await buildDraftView(page.id, document), "still");
    },
  );
