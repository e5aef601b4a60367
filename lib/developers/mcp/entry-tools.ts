import "server-only";
import { z } from "zod";
import { AppError, invalidField } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/http/field-errors";
import { maxHeadings, maxLength, quotas } from "@/lib/core/limits/quotas";
import { randomId } from "@/lib/core/random-id";
import { list, text } from "@/lib/core/text/schema";
import { postCard } from "@/lib/page/cards/operations";
import { pageCard } from "@/lib/page/cards/schema";
import type { PageDocument } from "@/lib/page/document/document";
import { addLinks } from "@/lib/page/document/edits";
import { withEntry } from "@/lib/page/document/entries";
import { completeOrder, orderedIds, withOrder } from "@/lib/page/document/order";
import { putPage } from "@/lib/page/drafts/operations";
import { patchLink, postLink } from "@/lib/page/links/operations";
import { pageLink, pageLinkChange } from "@/lib/page/links/schema";
import { draftState, editDraft } from "./draft-edits";
import { tool } from "./tool";

const inDraft = "It changes the draft, which visitors see once publish_page was called.";

const after = z
  .uuid()
  .optional()
  .describe("Id of the heading, link or card below which they come; without it after the last of their kind");

/** Returns the place in the order below an entry. @throws AppError invalid_request */
function placeAfter(page: PageDocument, id: string): number {
  const place = page.order.indexOf(id);
  if (place < 0) throw invalidField("after", { text: "must be the id of a heading, link or card of the page" });
  return place + 1;
}

/** The place of something new without a wish, as the order of a page is completed. */
function usualPlace(page: PageDocument, kind: "links" | "cards", id: string): number {
  return completeOrder(page.order, { ...page, [kind]: [...page[kind], { id }] }).indexOf(id);
}

export const addLinksTool = tool({
  name: "add_links",
  title: "Add links",
  description: `Adds links to the page. The full address of an account, such as https://github.com/ada, is cut down to its name; an address of no known kind is a link of type custom. ${inDraft}`,
  operation: postLink,
  input: z.strictObject({ links: list(pageLink, { min: 1, max: quotas.links.premium }), after }),
  effect: "adds",
  async run({ actor, input }) {
    const added = input.links.map((link) => ({ ...link, id: link.id ?? randomId(), section: link.section ?? null }));
    const ids = new Set(added.map(({ id }) => id));
    const draft = await editDraft(actor, (page) => {
      const [first] = added;
      const usual = first ? usualPlace(page, "links", first.id) : 0;
      return addLinks(page, added, input.after === undefined ? usual : placeAfter(page, input.after));
    });
    const links = draft.document.links.filter(({ id }) => ids.has(id));
    return { links, ...(await draftState(actor, draft)) };
  },
});

export const updateLinkTool = tool({
  name: "update_link",
  title: "Change a link",
  description: `Changes where a link leads, its title, or when and how it is shown. What is absent stays. ${inDraft}`,
  operation: patchLink,
  input: z.strictObject({ id: z.uuid().describe("Id of a link of the page"), change: pageLinkChange }),
  effect: "changes",
  async run({ actor, input: { id, change } }) {
    const draft = await editDraft(actor, (page) => {
      const link = page.links.find((one) => one.id === id);
      if (!link) throw unknownEntry([id]);
      const { section: _, ...changed } = parseInput(pageLink, { ...link, ...change });
      return { ...page, links: withEntry(page.links, id, { ...changed, id }) };
    });
    return { link: draft.document.links.find((link) => link.id === id), ...(await draftState(actor, draft)) };
  },
});

export const putCardsTool = tool({
  name: "put_cards",
  title: "Add or replace cards",
  description: `Adds cards to the page; one whose id is that of a card of the page replaces it whole. ${postCard.description} ${inDraft}`,
  operation: postCard,
  input: z.strictObject({ cards: list(pageCard, { min: 1, max: quotas.cards.premium }), after }),
  effect: "changes",
  async run({ actor, input }) {
    const put = input.cards.map((card) => ({ ...card, id: card.id ?? randomId() }));
    const ids = new Set(put.map(({ id }) => id));
    const draft = await editDraft(actor, (page) => {
      const known = new Set(page.cards.map(({ id }) => id));
      const added = put.filter(({ id }) => !known.has(id));
      const cards = [...page.cards.map((card) => put.find(({ id }) => id === card.id) ?? card), ...added];
      const [first] = added;
      if (!first) return { ...page, cards };
      const place = input.after === undefined ? usualPlace(page, "cards", first.id) : placeAfter(page, input.after);
      return withOrder({ ...page, cards }, page.order.toSpliced(place, 0, ...added.map(({ id }) => id)));
    });
    return { cards: draft.document.cards.filter(({ id }) => ids.has(id)), ...(await draftState(actor, draft)) };
  },
});

const newHeading = z.strictObject({
  heading: text({ min: 1, max: maxLength.heading }).describe("What visitors read above what follows"),
  id: z.uuid().optional().describe("Id of a heading of the page, to change its words; a new heading has none"),
});
const maxOrdered = quotas.links.premium + quotas.cards.premium + maxHeadings;

export const arrangePage = tool({
  name: "arrange_page",
  title: "Reorder the page",
  description: `Puts headings, links and cards into a new order, and adds headings. Name the ids of get_page from the top of the page down, and {"heading": "…"} where a new heading stands. Nothing is removed: a link or card that is not named comes after the last named one of its kind, and a heading at the end. ${inDraft}`,
  operation: putPage,
  input: z.strictObject({ order: list(z.union([z.uuid(), newHeading]), { min: 1, max: maxOrdered }) }),
  effect: "changes",
  async run({ actor, input }) {
    const draft = await editDraft(actor, (page) => {
      const known = orderedIds(page);
      const headings = new Map(page.headings.map((heading) => [heading.id, heading]));
      const unknown: string[] = [];
      const order = input.order.map((entry) => {
        const id = typeof entry === "string" ? entry : (entry.id ?? randomId());
        const isNew = typeof entry !== "string" && entry.id === undefined;
        if (!isNew && !(typeof entry === "string" ? known : headings).has(id)) unknown.push(id);
        if (typeof entry !== "string") headings.set(id, { id, title: entry.heading });
        return id;
      });
      if (unknown.length > 0) throw unknownEntry(unknown);
      return withOrder({ ...page, headings: [...headings.values()] }, order);
    });
    const { order, headings } = draft.document;
    return { order, headings, ...(await draftState(actor, draft)) };
  },
});

/** The model reads which ids it made up. */
export const unknownEntry = (ids: readonly string[]): AppError =>
  new AppError("not_found", {
    text: `The page has nothing with the id ${ids.slice(0, 5).join(", ")}; get_page tells the ids`,
  });
