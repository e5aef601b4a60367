import type { z } from "zod";
import { operation } from "@/lib/core/operation/operation";
import { buildExample } from "@/lib/people/users/shape";
import { pageDocument, pageSettings, publishedPage } from "../document/document";
import { type ProvenPage, provenEntityTag } from "./proven-page";

const example = {
  settings: buildExample(pageSettings),
  files: { avatar: "3c5a6d0e-2a50-4b52-9df5-0a8f2f9c1f77.webp", background: null, cursor: null, font: null },
  links: [
    {
      ...{ id: "0b9df1c6-7d33-4f0b-8f3e-5a9a3d0f6c11", type: "github", value: "ada" },
      ...{
        title: "My code",
        hidden: false,
        featured: false,
        picture: null,
        me: true,
        from: null,
        until: "2027-01-31T18:00:00.000Z",
        proof: null,
      },
    },
  ],
  cards: [{ id: "5d0f3c2a-9a55-4a0e-8a64-0f3d5e8f7b21", type: "weather", value: "Lisbon", extra: null }],
  headings: [{ id: "c1f0a9d4-52e7-4a0b-9b1d-7e2a6c3f4d88", title: "Work" }],
  order: [
    "5d0f3c2a-9a55-4a0e-8a64-0f3d5e8f7b21",
    "c1f0a9d4-52e7-4a0b-9b1d-7e2a6c3f4d88",
    "0b9df1c6-7d33-4f0b-8f3e-5a9a3d0f6c11",
  ],
  tracks: [],
} as const satisfies z.input<typeof publishedPage>;

/** Nobody writes the proof of a link. */
const written = { ...example, links: example.links.map(({ proof: _, ...link }) => link) };

const shared = {
  path: "/api/page",
  tag: "Page",
  access: ["profile.update", "links", "cards"],
  status: 200,
  response: publishedPage,
  entityTag: (page: z.output<typeof publishedPage>) => provenEntityTag(page as ProvenPage),
} as const;

export const getPage = operation({
  ...shared,
  id: "getPage",
  method: "GET",
  summary: "Read your published page whole, hidden links too, with the ETag that replacing it needs",
  description:
    "One document with all that visitors see, and what they do not: settings, files, links, cards, headings and tracks. `order` names headings, links and cards by their ids as the page shows them; a heading stands above what follows it, until the next. The header `ETag` names this state of the page; [replacePage](/developers/api/replacePage) needs it as `If-Match`.",
  limit: "authenticated_read",
  example: { response: example },
});

export const putPage = operation({
  ...shared,
  id: "replacePage",
  method: "PUT",
  summary: "Replace your published page whole, or nothing of it; a setting that is absent gets its default",
  description:
    "Read the page, change the document, and send it back with the `ETag` that came with it as `If-Match`. If the page has changed meanwhile, that is a 412 and nothing is written: read it again. What is absent from the document is removed, or gets its default. Other files or tracks than before also need the scopes `uploads` and `audios.manage`.",
  accessOfSome: ["uploads", "audios.manage"],
  limit: "write",
  body: pageDocument,
  bodySize: "page",
  needsMatch: true,
  example: { body: written, response: example },
});
