"use client";
import { useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { Panel } from "@/app/_components/panel";
import { interpolate } from "@/lib/core/messages/message";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { isSame } from "@/lib/page/document/json";
import { type LookGroup, type LookSettings, lookGroups } from "@/lib/page/document/look-settings";
import { extractPalette } from "@/lib/page/palette/palette-of-pixels";
import { applyTheme, themeOf } from "@/lib/page/themes/apply-theme";
import { randomTheme } from "@/lib/page/themes/random-theme";
import { parseThemeFile, themeFile } from "@/lib/page/themes/theme-file";
import { LookThumbnail } from "../../_components/look-thumbnail";
import { useIsPhone } from "../phone/use-phone";
import { useEditor } from "../state/editor-context";
import { readPixels, readText } from "../state/read-file";

/** Shows themes: the preview tries on the one that is pointed at, and applying one is a step that can be undone. */
export function Looks() {
  const { document, looks, edit, notify, words } = useEditor();
  const isPhone = useIsPhone();
  const [locks, setLocks] = useState<ReadonlySet<LookGroup>>(new Set());
  const put = (look: LookSettings) => {
    edit((page) => applyTheme(page, look, locks));
    // A wide window shows the page next to the themes, of which it marks the chosen one.
    if (!isPhone) return;
    const named = looks.find(({ settings }) => isSame(settings, look));
    const text = named ? interpolate(words.looks.applied, { name: named.name }) : words.looks.appliedNew;
    notify({ kind: "look", text });
  };
  return (
    <Panel title={words.looks.title} description={<span className="phone:hidden">{words.looks.description}</span>}>
      <div className="flex flex-col gap-5">
        <LookGrid locks={locks} onChoose={put} isCarousel />
        <fieldset>
          <legend className="mb-1.5 text-[13px] font-medium">{words.looks.keep}</legend>
          <div className="flex flex-wrap gap-2">
            {lookGroups.map((group) => (
              <label
                key={group}
                className="flex min-h-9 cursor-pointer items-center gap-2 rounded-lg border border-line-strong px-3 text-[13px] phone:min-h-11 has-checked:border-accent has-checked:bg-accent-wash"
              >
                <input
                  type="checkbox"
                  className="size-4"
                  checked={locks.has(group)}
                  onChange={({ target }) => {
                    const next = new Set(locks);
                    if (target.checked) next.add(group);
                    else next.delete(group);
                    setLocks(next);
                  }}
                />
                {words.looks[group]}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => put(randomTheme(Math.random, looks, themeOf(document), locks))}>
            {words.looks.surprise}
          </Button>
          <PictureColours />
          <LookFiles onRead={put} />
        </div>
      </div>
    </Panel>
  );
}

type GridProps = {
  locks?: ReadonlySet<LookGroup>;
  most?: number;
  /** On a phone the themes stand in one row that snaps to them. */
  isCarousel?: boolean;
  onChoose: (look: LookSettings) => void;
};

/** Shows thumbnails of the themes, with the person's own name and picture. */
export function LookGrid({ locks, most, isCarousel = false, onChoose }: GridProps) {
  const { document, looks, owner, tryOn, words } = useEditor();
  const { settings, files } = document;
  const avatar = files.avatar === null ? undefined : `${owner.cdn}/${toFileKey("avatar", files.avatar)}`;
  const current = themeOf(document);
  return (
    <ul
      className={classNames(
        "grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-3 xl:grid-cols-4",
        isCarousel &&
          "phone:-mx-4 phone:flex phone:snap-x phone:snap-mandatory phone:scroll-px-4 phone:overflow-x-auto phone:px-4 phone:pb-1 phone:*:w-28 phone:*:shrink-0 phone:*:snap-start",
      )}
      onPointerLeave={() => tryOn(undefined)}
      onBlur={() => tryOn(undefined)}
    >
      {looks.slice(0, most).map((look) => (
        <li key={look.id}>
          <button
            type="button"
            title={words.lookWords[look.id]}
            aria-pressed={isSame(look.settings, current)}
            onPointerEnter={({ pointerType }) =>
              pointerType === "mouse" && tryOn(applyTheme(document, look.settings, locks))
            }
            onFocus={() => tryOn(applyTheme(document, look.settings, locks))}
            onClick={() => {
              tryOn(undefined);
              onChoose(look.settings);
            }}
            className={classNames(
              "flex w-full flex-col gap-1.5 rounded-xl border p-1.5 text-start text-[13px] transition-colors hover:border-ink-soft",
              "aria-pressed:border-accent aria-pressed:bg-accent-wash",
            )}
          >
            <LookThumbnail look={look.settings} name={settings.display_name} avatar={avatar} />
            <span className="px-1 font-medium">{look.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Takes colours from the person's picture or background: dark, light and vivid in turn. */
function PictureColours() {
  const { document, owner, edit, words } = useEditor();
  const turn = useRef(0);
  const [failure, setFailure] = useState<string>();
  const { avatar, background } = document.files;
  const picture =
    background && !/\.(?:mp4|webm)$/.test(background)
      ? toFileKey("background", background)
      : avatar && toFileKey("avatar", avatar);
  if (!picture) return null;
  const take = async () => {
    try {
      const suggestions = extractPalette(await readPixels(`${owner.cdn}/${picture}`));
      const suggestion = suggestions[turn.current % Math.max(1, suggestions.length)];
      turn.current += 1;
      setFailure(suggestion ? undefined : words.looks.noColours);
      if (suggestion) {
        edit((page) => ({
          ...page,
          settings: { ...page.settings, colors: { ...page.settings.colors, ...suggestion.colors } },
        }));
      }
    } catch {
      setFailure(words.looks.unreadable);
    }
  };
  return (
    <>
      <Button onClick={() => void take()}>{words.looks.fromPicture}</Button>
      {failure && (
        <p role="alert" className="self-center text-[13px] text-danger">
          {failure}
        </p>
      )}
    </>
  );
}

/** Saves the look as a file, and applies one from a file. */
function LookFiles({ onRead }: { onRead: (look: LookSettings) => void }) {
  const { document: page, controls, owner, words } = useEditor();
  const [problem, setProblem] = useState<string>();
  const save = () => {
    const address = URL.createObjectURL(
      new Blob([themeFile(page, `${owner.username}'s look`)], { type: "application/json" }),
    );
    const link = Object.assign(document.createElement("a"), { href: address, download: `${owner.username}.look.json` });
    link.click();
    URL.revokeObjectURL(address);
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    const result = parseThemeFile(await readText(file), controls, words.lookFile);
    setProblem("problem" in result ? result.problem : undefined);
    if ("look" in result) onRead(result.look.settings);
  };
  return (
    <>
      <Button onClick={save}>{words.looks.save}</Button>
      <label className="inline-flex h-10 phone:h-11 cursor-pointer items-center rounded-lg border border-line-strong bg-surface px-4 text-sm font-medium hover:bg-sunken has-focus-visible:outline-2">
        {words.looks.open}
        <input
          type="file"
          accept=".json,application/json"
          className="sr-only"
          onChange={({ target }) => {
            void read(target.files?.[0]);
            target.value = "";
          }}
        />
      </label>
      {problem && (
        <p role="alert" className="basis-full text-[13px] text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
