import "server-only";
import { createHash } from "node:crypto";
import type { LinkProof, PageLink, StoredProof } from "@/lib/page/links/schema";
import type { PageDocument } from "../document/document";
import { pageEntityTag } from "./published";

/** A published page with what nobody writes: the proofs of its links. */
export type ProvenPage = Omit<PageDocument, "links"> & { links: (PageLink & { proof: LinkProof })[] };

/** @param proofs by the ids of links; a link that is not its owner is not proven */
export const withProofs = (page: PageDocument, proofs: ReadonlyMap<string, StoredProof>): ProvenPage => ({
  ...page,
  links: page.links.map((link) => ({ ...link, proof: link.me ? toLinkProof(proofs.get(link.id)) : null })),
});

const toLinkProof = (proof: StoredProof | undefined): LinkProof =>
  proof ? { method: proof.method, since: proof.provenAt.toISOString() } : null;

/** Returns the tag of the page and, behind a dot, one of its proofs, where it has some. */
export function provenEntityTag({ links, ...page }: ProvenPage): string {
  const tag = pageEntityTag({ ...page, links: links.map(({ proof: _, ...link }) => link) });
  const proofs = links.flatMap(({ id, proof }) => (proof ? [[id, proof.method, proof.since]] : []));
  if (proofs.length === 0) return tag;
  const hash = createHash("sha256").update(JSON.stringify(proofs)).digest("hex").slice(0, 8);
  return tag.replace(/"$/, `.${hash}"`);
}

/** Returns a header with the tags of the pages alone, since a change of proofs is lost by nobody who writes the page. */
export const withoutProofTags = (header: string): string => header.replaceAll(/\.[0-9a-f]{8}(?=["~;-])/g, "");
