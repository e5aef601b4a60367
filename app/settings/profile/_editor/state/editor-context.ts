"use client";
import { createContext, type Dispatch, type SetStateAction, useContext } from "react";
import type { Control } from "@/lib/page/document/controls";
import type { PageDocument } from "@/lib/page/document/document";
import type { NonEmpty, PageLook } from "@/lib/page/document/look-settings";
import type { LinkType } from "@/lib/page/links/link-kinds";
import type { Notice } from "../live/use-publishing";
import type { DraftEditor } from "./draft-editor";
import type { NewBlocks } from "./new-block";
import type { Files, ProofState, Proofs } from "./server-draft";
import type { EditorLanguage } from "./words";

/** The editor shows this of the account. */
export type Owner = {
  username: string;
  /** Whether this is the first page of whoever edits it, which the addresses of the settings need not name. */
  isFirst: boolean;
  address: string;
  cdn: string;
  /** What other sites say of the page to prove a link; null where nobody knows its address. */
  names: { address: string; handle: string | null } | null;
  isPremium: boolean;
  premiumUrl: string | undefined;
  /** How often links and cards were clicked in the last week, by their ids: a number, and a text that says it. */
  clicks: Readonly<Record<string, { count: string; words: string }>>;
};

export type Editor = DraftEditor &
  EditorLanguage & {
    owner: Owner;
    controls: readonly Control[];
    looks: NonEmpty<PageLook>;
    /** The signs of the kinds of links that the page had when it was loaded: SVG path data, 24 by 24. */
    icons: Partial<Readonly<Record<LinkType, string>>>;
    files: Files;
    proofs: Proofs;
    noteProof: (linkId: string, state: ProofState) => void;
    /** The server rendered this page from that draft. */
    rendered: { revision: number; baseTag: string; hasConflicts: boolean };
    storage: { used: number; most: number };
    addFile: (key: string, facts: Files[string]) => void;
    /** The text was pasted to become links, which are not added yet. */
    pasted: string;
    setPasted: (text: string) => void;
    newBlocks: NewBlocks;
    setNewBlocks: Dispatch<SetStateAction<NewBlocks>>;
    /** The place of the entry whose row is open. */
    opened: string | undefined;
    openEntry: (path: string | undefined) => void;
    /** Says what has just happened, and how to take it back. */
    notify: (notice: Notice) => void;
    /** Shows a document in the preview without editing the draft; undefined shows the draft again. */
    tryOn: (document: PageDocument | undefined) => void;
  };

const Context = createContext<Editor | undefined>(undefined);

export const EditorProvider = Context.Provider;

/** Returns the editor around a control. */
export function useEditor(): Editor {
  const editor = useContext(Context);
  if (!editor) throw new Error("useEditor was called outside of the editor");
  return editor;
}
