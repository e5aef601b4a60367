"use client";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { Notice } from "@/app/_components/notice";
import { Panel } from "@/app/_components/panel";
import { interpolate } from "@/lib/core/messages/message";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import type { LookSettings } from "@/lib/page/document/look-settings";
import { applyTheme } from "@/lib/page/themes/apply-theme";
import { LookThumbnail } from "../../_components/look-thumbnail";
import { focusSectionHeading } from "../state/control-focus";
import { useEditor } from "../state/editor-context";

/**
 * The look of the page that a person came from, unless its owner does not share it; or a theme that they chose before
 * they had an account. It is put on their page at once where that is new.
 */
export type OfferedTheme = { name: string; look: LookSettings; username?: string; isPut?: boolean } | "none";

/** Offers the look of another page, put on by one step that can be undone; only a new page begins with it unasked. */
export function Remix({ offered }: { offered: OfferedTheme }) {
  const { document, owner, edit, tryOn, words } = useEditor();
  const [answer, setAnswer] = useState<"used" | "left">();
  const begins = useRef(offered !== "none" && offered.isPut ? offered.look : undefined);
  useEffect(() => {
    const look = begins.current;
    if (!look) return;
    begins.current = undefined;
    edit((page) => applyTheme(page, look));
    setAnswer("used");
  }, [edit]);
  const panel = useRef<HTMLDivElement>(null);
  if (answer === "left") return null;
  if (offered === "none") return <Notice title={words.remix.noneTitle}>{words.remix.none}</Notice>;
  const used = offered.isPut ? words.remix.begun : words.remix.used;
  const { avatar } = document.files;
  const picture = avatar === null ? undefined : `${owner.cdn}/${toFileKey("avatar", avatar)}`;
  const put = () => {
    tryOn(undefined);
    edit((page) => applyTheme(page, offered.look));
    setAnswer("used");
    // The answer removes the buttons, of which one had the focus.
    panel.current?.focus();
  };
  return (
    <div ref={panel} tabIndex={-1} className="mb-6 outline-none">
      <Panel
        title={interpolate(offered.username === undefined ? words.remix.named : words.remix.title, {
          name: offered.name,
        })}
        description={answer === "used" ? used : words.remix.offer}
      >
        <div className="flex items-center gap-4">
          <div className="w-28 shrink-0">
            <LookThumbnail look={offered.look} name={document.settings.display_name} avatar={picture} />
          </div>
          {answer === undefined && (
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                onClick={put}
                onPointerEnter={({ pointerType }) =>
                  pointerType === "mouse" && tryOn(applyTheme(document, offered.look))
                }
                onPointerLeave={() => tryOn(undefined)}
              >
                {words.remix.use}
              </Button>
              <Button
                onClick={() => {
                  setAnswer("left");
                  focusSectionHeading();
                }}
              >
                {words.remix.later}
              </Button>
            </div>
          )}
        </div>
      </Panel>
    </div>
  );
}
