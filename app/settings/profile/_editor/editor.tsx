"use client";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { classNames } from "@/app/_components/class-names";
import { isShortcut } from "@/app/_components/keys";
import type { Control } from "@/lib/page/document/controls";
import type { PageDocument } from "@/lib/page/document/document";
import type { NonEmpty, PageLook } from "@/lib/page/document/look-settings";
import { ControlGroup } from "./controls/control-group";
import { StorageBar } from "./controls/storage-bar";
import { Notices } from "./live/notices";
import { usePublishing } from "./live/use-publishing";
import { CommandMenu } from "./panels/command-menu";
import { DraftErrorNotice } from "./panels/draft-error-notice";
import { LookSection } from "./panels/look-section";
import { MusicSection } from "./panels/music-section";
import { OrderSection } from "./panels/order-section";
import { DraftDialogs, PublishBar } from "./panels/publish-bar";
import type { OfferedTheme } from "./panels/remix";
import { SectionTabs } from "./phone/section-tabs";
import { Sheet } from "./phone/sheet";
import styles from "./phone/sheet.module.css";
import { useKeyboard } from "./phone/use-keyboard";
import { useMenuSections } from "./phone/use-menu-sections";
import { useIsPhone } from "./phone/use-phone";
import { PreviewPane } from "./preview/preview-pane";
import { entryPath, findControlPath, focusControl, isOutsideDocument } from "./state/control-focus";
import { EditorProvider, type Editor as EditorValue, type Owner } from "./state/editor-context";
import type { NewBlocks } from "./state/new-block";
import { findSection, type Section, sectionAddress, sectionForPath } from "./state/sections";
import type { LoadedDraft } from "./state/server-draft";
import { useDraft } from "./state/use-draft";
import type { EditorLanguage } from "./state/words";

type Props = EditorLanguage & {
  initial: LoadedDraft;
  owner: Owner;
  controls: readonly Control[];
  looks: NonEmpty<PageLook>;
  icons: EditorValue["icons"];
  section: Section;
  isFirstRun: boolean;
  /** Whether the page was published before. */
  isPublished: boolean;
  remix: OfferedTheme | undefined;
  /** Lines that were sent without script and are no links. */
  pasted: string;
};

/** Most visits of the editor show none of these. */
const Conflicts = lazy(() => import("./panels/conflicts").then((part) => ({ default: part.Conflicts })));
const FirstRun = lazy(() => import("./panels/first-run").then((part) => ({ default: part.FirstRun })));
const LiveDialog = lazy(() => import("./live/live-dialog").then((part) => ({ default: part.LiveDialog })));
const Remix = lazy(() => import("./panels/remix").then((part) => ({ default: part.Remix })));

/** Next shows a page again as it was first rendered, when somebody goes back. */
let isFirstRunOver = false;

/** Shows the editor: controls on one side, and the page itself on the other. */
export function Editor({
  initial,
  owner,
  controls,
  looks,
  icons,
  section: firstSection,
  isFirstRun,
  isPublished,
  remix,
  pasted: firstPasted,
  ...spoken
}: Props) {
  const { words } = spoken;
  const [proofs, setProofs] = useState(initial.proofs);
  const draft = useDraft(initial, words, setProofs);
  const [files, setFiles] = useState(initial.files);
  const [used, setUsed] = useState(initial.used_bytes);
  const [section, setSection] = useState(firstSection);
  const [tried, tryOn] = useState<PageDocument>();
  const [pasted, setPasted] = useState(firstPasted);
  const [newBlocks, setNewBlocks] = useState<NewBlocks>({ forms: {} });
  const [selected, select] = useState<string>();
  const [opened, openEntry] = useState<string>();
  const [aim, aimAt] = useState<{ path: string }>();
  const [isSheetOpen, openSheet] = useState(true);
  const isPhone = useIsPhone();
  const root = useRef<HTMLDivElement>(null);
  useKeyboard(root);
  const opener = useRef<Element>(null);
  const { publish, undoPublishing, notice, notify, endNotice, ...celebration } = usePublishing(draft, isPublished);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const [isFirst, setFirst] = useState(isFirstRun && !isFirstRunOver);
  const groups = useMemo(() => Object.fromEntries(controls.map(({ path, group }) => [path, group])), [controls]);

  const open = useCallback(
    (next: Section) => {
      opener.current = document.activeElement;
      openSheet(true);
      setSection(next);
      history.pushState(null, "", sectionAddress(next, owner));
    },
    [owner],
  );

  const showControl = useCallback(
    (path: string) => {
      open(sectionForPath(path, groups));
      openEntry(entryPath(path));
      select(path);
      aimAt({ path });
    },
    [groups, open],
  );
  const closeSheet = useCallback(() => {
    openSheet(false);
    const frame = opener.current instanceof HTMLIFrameElement && opener.current.isConnected && opener.current;
    const tab = root.current?.querySelector<HTMLElement>("nav [aria-current=page]");
    const menu = root.current?.querySelector<HTMLElement>("[popovertarget]");
    (frame || (tab?.checkVisibility() ? tab : menu))?.focus({ preventScroll: true });
  }, []);

  useMenuSections(open);

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

  const noteProof = useCallback<EditorValue["noteProof"]>(
    (linkId, state) => setProofs((known) => ({ ...known, [linkId]: state })),
    [],
  );

  const endFirstRun = () => {
    isFirstRunOver = true;
    setFirst(false);
  };

  const leaveFirstRun = () => {
    endFirstRun();
    draft.begin();
  };

  const publishNow = () => {
    endFirstRun();
    void publish();
  };

  const value: EditorValue = {
    ...draft,
    ...spoken,
    ...{ owner, controls, looks, files, addFile, proofs, noteProof, tryOn, notify, icons, opened, openEntry },
    ...{ pasted, setPasted, newBlocks, setNewBlocks },
    storage: { used, most: initial.most_bytes },
    rendered: {
      ...{ revision: initial.revision, baseTag: initial.base_tag },
      hasConflicts: initial.conflicts.length > 0,
    },
  };
  return (
    <EditorProvider value={value}>
      <div
        ref={root}
        data-editor={section}
        aria-busy={!isReady}
        className={classNames(styles.editor, "grid gap-x-8 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]")}
      >
        <PublishBar onPublish={publishNow} onGoTo={showControl}>
          <CommandMenu onGoTo={showControl} onOpen={open} />
        </PublishBar>
        <div className="flex min-w-0 flex-col gap-5 max-lg:pb-28">
          <SectionTabs section={section} isPhone={isPhone} isShown={isSheetOpen} onOpen={open} />
          <Sheet section={section} isPhone={isPhone} isOpen={isSheetOpen} onClose={closeSheet}>
            <Suspense>{draft.conflicts.length > 0 && <Conflicts onGoTo={showControl} />}</Suspense>
            <DraftErrorNotice onGoTo={showControl} />
            <Suspense>{remix && section === "look" && <Remix offered={remix} />}</Suspense>
            <div data-untitled={section === "profile" || section === "privacy" ? "" : undefined}>
              {section === "profile" && <ControlGroup group="profile" title={words.sections.profile} />}
              {section === "look" && <LookSection />}
              {(section === "links" || section === "blocks") && <OrderSection key={section} begins={section} />}
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
            <div className="flex gap-1 lg:hidden noscript:hidden">
              <DraftDialogs onGoTo={showControl} />
            </div>
          </Sheet>
        </div>
        <PreviewPane document={tried ?? draft.document} selected={selected} isPhone={isPhone} onPick={showControl} />
        <Suspense>{isFirst && <FirstRun onDone={leaveFirstRun} onPublish={publishNow} />}</Suspense>
        <Suspense>{celebration.isCelebrated && <LiveDialog onClose={celebration.endCelebration} />}</Suspense>
        <Notices notice={notice} onClose={endNotice} onUndoPublishing={(before) => void undoPublishing(before)} />
      </div>
    </EditorProvider>
  );
}
