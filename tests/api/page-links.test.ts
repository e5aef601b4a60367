import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openProfileReads, type ProfileReads } from "@/lib/operator/server/public-reads";
import { refreshDueCards } from "@/lib/page/cards/refresh-plan";
import { withOrder } from "@/lib/page/document/order";
import { getDraft, publishDraft, saveDraft } from "@/lib/page/drafts/publish";
import type { PageRenderer } from "@/lib/page/view/page-renderer";
import { getProfileView } from "@/lib/page/view/view";
import { awaitArrivedChanges } from "../support/arrived-changes";
import { newPerson } from "../support/people";
import { parseProfileTarget } from "../support/targets";

const [opens, closes] = [Date.parse("2027-01-31T18:00:00Z"), Date.parse("2027-02-01T00:00:00Z")];
const plain = {
  type: "github",
  title: null,
  hidden: false,
  featured: false,
  me: true,
  picture: null,
  from: null,
  until: null,
} as const;
const scheduled = { ...plain, value: "party", title: "The party" };

/** Publishes one link that is always seen, one of an evening, and one that is hidden; their ids. */
async function publishLinks(ownerId: string) {
  const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const draft = await getDraft(ownerId);
  const links = [
    { ...plain, id: first, value: "always" },
    { ...scheduled, id: second, from: new Date(opens).toISOString(), until: new Date(closes).toISOString() },
    { ...plain, id: third, value: "hidden", hidden: true },
  ];
  const saved = await saveDraft(ownerId, { ...draft, document: withOrder({ ...draft.document, links }, []) });
  await publishDraft(ownerId, saved.revision);
  return [first, second, third] as const;
}

/** In place of the page itself: it writes the titles of the links that a page shows. */
const rendered: string[] = [];
const renderer: PageRenderer = {
  profile({ profile, links }) {
    rendered.push(`/${profile.username}`);
    return { html: `<!DOCTYPE html>${links.map(({ title }) => title).join(", ")}`, styles: [], scripts: [] };
  },
  cards: () => "",
  missing: () => ({ html: "", styles: [], scripts: [] }),
};

let reads: ProfileReads;
const server = createServer((request, response) => {
  reads.answer(request, response, parseProfileTarget(request.url));
});
beforeAll(async () => {
  reads = openProfileReads(renderer);
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  server.close().closeAllConnections();
  await reads.close();
});

const setClock = (now: number) => vi.useFakeTimers({ toFake: ["Date", "performance"], now });
async function seenOn(username: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${username}`);
  return (await response.text()).replace("<!DOCTYPE html>", "");
}

it("a page shows a link from its first moment until its last, and a hidden one never", async () => {
  const { id, username } = await newPerson();
  await publishLinks(id);
  const seen: unknown[] = [];
  for (const now of [opens - 1, opens, closes - 1, closes]) {
    setClock(now);
    const { links, refreshPlan } = await getProfileView(username);
    seen.push([links.map(({ title }) => title), refreshPlan]);
  }
  const [always, evening] = ["@always", "The party"];
  const plan = { ownerId: id, isDue: false, madeAt: expect.any(Number) };
  expect(seen).toEqual([
    [[always], { ...plan, nextAt: opens, goodUntil: opens }],
    [[always, evening], { ...plan, nextAt: closes, goodUntil: closes }],
    [[always, evening], { ...plan, nextAt: closes, goodUntil: closes }],
    [[always], { ...plan, nextAt: Number.POSITIVE_INFINITY, goodUntil: Number.POSITIVE_INFINITY }],
  ]);
});

it("a cached page is made again when the time of a link comes and when it passes, and not in between", async () => {
  const { id, username } = await newPerson();
  await publishLinks(id);
  await awaitArrivedChanges(reads.freshness);
  rendered.length = 0;
  const seen: string[] = [];
  for (const now of [opens - 60_000, opens - 1, opens, opens + 1, closes - 1, closes, closes + 60_000]) {
    setClock(now);
    // A clock that jumps is a process that stood still: it asks for changes that it may have missed.
    await expect.poll(() => reads.freshness.isCurrent()).toBe(true);
    seen.push(await seenOn(username));
  }
  const [alone, both] = ["@always", "@always, The party"];
  expect(seen).toEqual([alone, alone, both, both, both, alone, alone]);
  expect(rendered).toHaveLength(3);
});

it("a visit that looks after the cards shortly before the time of a link puts that time off by nothing", async () => {
  const { id } = await newPerson();
  setClock(opens - 5_000);
  const plan = { ownerId: id, isDue: false, madeAt: opens - 60_000, nextAt: opens - 6_000, goodUntil: opens };
  expect(refreshDueCards(plan)).toBe(false);
  setClock(opens);
  expect([refreshDueCards(plan), refreshDueCards(plan)]).toEqual([true, false]);
});
