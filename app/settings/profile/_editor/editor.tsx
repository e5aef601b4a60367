"use client";
import { useCallback, useEffect, useMemo, useState } from "react";
import { setNonce } from "react-colorful";
import { classNames } from "@/app/_components/class-names";
import { isShortcut } from "@/app/_components/keys";
import type { Control } from "@/lib/page/document/controls";
import type { PageDocument } from "@/lib/page/document/document";
import type { NonEmpty, PageLook } from "@/lib/page/document/look-settings";
import { ControlGroup } from "./controls/control-group";
import { LiveDialog } from "./controls/live-dialog";
import { StorageBar } from "./controls/storage-bar";
import { CommandMenu } from "./panels/command-menu";
import { Conflicts } from "./panels/conflicts";
import { DraftErrorNotice } from "./panels/draft-error-notice";
import { FirstRun } from "./panels/first-run";
import { LookSection } from "./panels/look-section";
import { MusicSection } from "./panels/music-section";
import { OrderSection } from "./panels/order-section";
import { DraftDialogs, PublishBar } from "./panels/publish-bar";
import { type OfferedTheme, Remix } from "./panels/remix";
import { PreviewPane } from "./preview/preview-pane";
import { EditorProvider, type Editor as EditorValue, type Owner, useEditor } from "./state/editor-context";
import { findSection, type Section, sectionAddress, sectionForPath, sections } from "./state/sections";
import type { LoadedDraft } from "./state/server-draft";
import { useDraft } from "./state/use-draft";
import type { EditorLanguage } from "./state/words";

type Props = EditorLanguage & {
  initial: LoadedDraft;
  owner: Owner;
  controls: readonly Control[];
  looks: NonEmpty<PageLook>;
  section: Section;
  isFirstRun: boolean;
  remix: OfferedTheme | undefined;
};

/** Next shows a page again as it was first rendered, when somebody goes back. */
let isFirstRunOver = false;

/** Shows the editor: controls on one side, and the page itself on the other. */
export function Editor({
  initial,
  owner,
  controls,
  looks,
  section: firstSection,
  isFirstRun,
  remix,
  ...spoken
}: Props) {
  const { words } = spoken;
  const draft = useDraft(initial, words);
  const [files, setFiles] = useState(initial.files);
  const [used, setUsed] = useState(initial.used_bytes);
  const [section, setSection] = useState(firstSection);
  const [tried, tryOn] = useState<PageDocument>();
  const [pasted, setPasted] = useState("");
  const [selected, select] = useState<string>();
  const [aim, aimAt] = useState<{ path: string }>();
  const [isPreviewOpen, openPreview] = useState(false);
  const [isLive, setLive] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const [isFirst, setFirst] = useState(isFirstRun && !isFirstRunOver);
  const groups = useMemo(() => Object.fromEntries(controls.map(({ path, group }) => [path, group])), [controls]);

  const open = useCallback((next: Section) => {
    setSection(next);
    history.pushState(null, "", sectionAddress(next));
  }, []);

  const showControl = useCallback(
    (path: string) => {
      openPreview(false);
      open(sectionForPath(path, groups));
      select(path);
      aimAt({ path });
    },
    [groups, open],
  );
  // The part of the editor that holds it is there by then.
  useEffect(() => {
    if (aim) focusControl(aim.path);
  }, [aim]);

  useEffect(() => {
    const back = () => {
      const [, , , shown = "profile"] = location.pathname.split("/");
      const named = findSection(shown);
      if (named) setSection(named);
    };
    const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
    if (nonce) setNonce(nonce);
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => select(findControlPath(target));
    addEventListener("focusin", follow);
    return () => removeEventListener("focusin", follow);
  }, []);

  const { undo, redo } = draft;
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const isRepeat = isShortcut(event, "y");
      if (isOutsideDocument(event.target) || !(isRepeat || isShortcut(event, "z"))) return;
      event.preventDefault();
      if (isRepeat || event.shiftKey) redo();
      else undo();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, [undo, redo]);

  const addFile = useCallback<EditorValue["addFile"]>((key, facts) => {
    setFiles((known) => ({ ...known, [key]: facts }));
    setUsed((bytes) => bytes + facts.bytes);
  }, []);

  const endFirstRun = () => {
    isFirstRunOver = true;
    setFirst(false);
  };

  const leaveFirstRun = () => {
    endFirstRun();
    draft.begin();
  };

  const publish = async () => {
    endFirstRun();
    // A page without changes is live as it is.
    const isPublished = draft.hasChanges() ? await draft.publish() : true;
    draft.begin();
    setLive(isPublished);
  };

  const value: EditorValue = {
    ...draft,
    ...spoken,
    ...{ owner, controls, looks, files, addFile, tryOn, pasted, setPasted },
    storage: { used, most: initial.most_bytes },
    rendered: {
      ...{ revision: initial.revision, baseTag: initial.base_tag },
      hasConflicts: initial.conflicts.length > 0,
    },
  };
  return (
    <EditorProvider value={value}>
      <div
        data-editor={section}
        aria-busy={!isReady}
        className="grid gap-x-8 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]"
      >
        <PublishBar onPublish={() => void publish()} onPreview={() => openPreview(true)} onGoTo={showControl}>
          <CommandMenu onGoTo={showControl} onOpen={open} />
        </PublishBar>
        <div className="flex min-w-0 flex-col gap-5 pb-28 lg:pb-10">
          <SectionTabs section={section} onOpen={open} />
          <Conflicts onGoTo={showControl} />
          <DraftErrorNotice onGoTo={showControl} />
          <h1 className="sr-only">{words.sections[section]}</h1>
          {remix && section === "look" && <Remix offered={remix} />}
          <div>
            {section === "profile" && <ControlGroup group="profile" title={words.sections.profile} />}
            {section === "look" && <LookSection />}
            {section === "links" && <OrderSection />}
            {section === "music" && <MusicSection />}
            {section === "privacy" && (
              <ControlGroup
                group="privacy"
                title={words.sections.privacy}
                description={words.sections.privacyDescription}
              />
            )}
          </div>
          <StorageBar />
          <div className="flex gap-1 sm:hidden">
            <DraftDialogs onGoTo={showControl} />
          </div>
        </div>
        <PreviewPane
          document={tried ?? draft.document}
          selected={selected}
          isOpen={isPreviewOpen}
          onClose={() => openPreview(false)}
          onPick={showControl}
        />
        {isFirst && <FirstRun onDone={leaveFirstRun} onPublish={() => void publish()} />}
        {isLive && <LiveDialog onClose={() => setLive(false)} />}
      </div>
    </EditorProvider>
  );
}

function SectionTabs({ section, onOpen }: { section: Section; onOpen: (section: Section) => void }) {
  const { words } = useEditor();
  return (
    <nav aria-label={words.sections.label} className="-mx-1 flex gap-1 overflow-x-auto px-1 pb-1 lg:flex-wrap">
      {sections.map((name) => (
        <a
          key={name}
          href={sectionAddress(name)}
          aria-current={name === section ? "page" : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            onOpen(name);
          }}
          className={classNames(
            "flex min-h-11 items-center rounded-lg px-3 text-sm whitespace-nowrap transition-colors sm:min-h-9",
            name === section ? "bg-sunken font-medium text-ink" : "text-ink-soft hover:bg-sunken hover:text-ink",
          )}
        >
          {words.sections[name]}
        </a>
      ))}
    </nav>
  );
}

/**
 * Returns whether a text field is no place of the document, such as the one that links are pasted into: it undoes by
 * itself.
 */
const isOutsideDocument = (target: EventTarget | null) =>
  target instanceof Element && target.matches("input, textarea") && !target.closest("[id^=at-], [id^=dialog-]");

/** Returns the place of the document that a control edits. */
function findControlPath(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest("[id^=at-]")?.id.slice("at-".length) : undefined;
}

/** Scrolls to the control of a place and gives it the focus. */
function focusControl(path: string): void {
  const element = document.getElementById(`at-${path}`);
  element?.scrollIntoView({ block: "center" });
  const fields = element?.querySelector<HTMLElement>("input:not([type=hidden], [hidden]), textarea, select");
  (fields ?? element?.querySelector("button"))?.focus({ preventScroll: true });
}
