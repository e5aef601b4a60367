import { z } from "zod";
import { isOwnAccount } from "@/lib/page/links/own-account";
import { completeProperties } from "@/lib/people/users/shape";
import { type PageDocument, type PageSettings, pageSettings } from "./document";
import { isTree, type Tree } from "./json";
import { withOneOrder } from "./order";

const newSettings = z.strictObject(completeProperties(pageSettings)).parse({ display_name: "New" }) as Tree;

/** Returns a document as it was stored, with what came later as it is for a new account. */
export function withLaterSettings(stored: unknown): PageDocument {
  const document = stored as PageDocument;
  const links = document.links.map((link) => ({
    ...link,
    ...{ featured: link.featured ?? false, picture: link.picture ?? null },
    me: link.me ?? isOwnAccount(link.type, link.value),
  }));
  return {
    ...document,
    settings: filled(newSettings, document.settings) as PageSettings,
    ...withOneOrder({ ...document, links }),
  };
}

function filled(initial: Tree, tree: Tree): Tree {
  const later = Object.entries(initial).map(([key, value]) => {
    const own = tree[key];
    return [key, isTree(value) && isTree(own) ? filled(value, own) : own === undefined ? value : own];
  });
  return { ...tree, ...Object.fromEntries(later) };
}
