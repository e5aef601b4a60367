import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { list } from "@/lib/core/text/schema";
import { cardSummary } from "@/lib/page/cards/card-summary";
import type { PageDocument } from "@/lib/page/document/document";
import { listEntries, type PageEntry, removeEntry } from "@/lib/page/document/edits";
import { putPage } from "@/lib/page/drafts/operations";
import { getDraft } from "@/lib/page/drafts/publish";
import { getProfileById } from "@/lib/people/users/store";
import { quoted } from "./confirmation";
import { draftState, editDraft } from "./draft-edits";
import { unknownEntry } from "./entry-tools";
import { tool } from "./tool";

/** A question names so many entries, and the number of the others. */
const shown = 10;

function words(entry: PageEntry): string {
  if (entry.list === "headings") return `the heading ${quoted(entry.heading.title)}`;
  if (entry.list === "links")
    return `the link ${quoted(entry.link.title ?? `${entry.link.type}: ${entry.link.value}`)}`;
  const summary = cardSummary(entry.card);
  return `the card of type ${entry.card.type}${summary === null ? "" : ` ${quoted(summary)}`}`;
}

/** @throws AppError not_found that names what the page does not have */
function findEntries(page: PageDocument, ids: readonly string[]): PageEntry[] {
  const entries = new Map(listEntries(page).map((entry) => [entry.id, entry]));
  const unknown = ids.filter((id) => !entries.has(id));
  if (unknown.length > 0) throw unknownEntry(unknown);
  return [...new Set(ids)].flatMap((id) => entries.get(id) ?? []);
}

export const removeEntries = tool({
  name: "remove_entries",
  title: "Remove links, cards or headings",
  description:
    "Removes links, cards and headings from the page. The person is asked first. It changes the draft, which visitors see once publish_page was called; until then undo restores what was removed.",
  operation: putPage,
  input: z.strictObject({ ids: list(z.uuid(), { min: 1, max: 100 }).describe("Ids of get_page") }),
  effect: "changes",
  async ask({ actor, input: { ids } }) {
    const { document, revision } = await getDraft(actor.userId);
    const entries = findEntries(document, ids);
    const { username } = await getProfileById(actor.userId);
    const more = entries.length - shown;
    const named = [...entries.slice(0, shown).map(words), ...(more > 0 ? [`${more} more`] : [])].join(", ");
    return { text: `Remove from the page ${quoted(username)}: ${named}?`, state: String(revision) };
  },
  async run({ actor, input: { ids }, state }) {
    if (state === undefined) throw new AppError("forbidden", { text: "The person has to agree first" });
    const removed = (page: PageDocument) =>
      findEntries(page, ids).reduce((before, { list, id }) => removeEntry(before, list, id), page);
    const draft = await editDraft(actor, removed, Number(state));
    return { removed: [...new Set(ids)], ...(await draftState(actor, draft)) };
  },
});
