"use client";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/app/_components/button";
import { withPage } from "@/lib/people/pages/page-address";
import { useEditor } from "../state/editor-context";
import type { Section } from "../state/sections";

/**
 * Saves its controls to the draft by a form, before the page's script has loaded or without it. With script, every
 * change is saved as it is made, and the form does nothing. Its buttons come late, so that few people see them go.
 */
export function PlainForm({ section, children }: { section: Section; children: ReactNode }) {
  const { owner, rendered, words } = useEditor();
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return (
    <form
      autoComplete="off"
      method="post"
      action={withPage("/settings/profile/form", owner)}
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="revision" value={rendered.revision} />
      <input type="hidden" name="base_tag" value={rendered.baseTag} />
      {children}
      {!isScripted && (
        <div className="flex animate-late gap-3 overflow-hidden pt-3">
          <Button type="submit" name="then" value="save">
            {words.withoutScript.save}
          </Button>
          <Button type="submit" name="then" value="publish" variant="primary">
            {rendered.hasConflicts ? words.withoutScript.publishMine : words.withoutScript.publish}
          </Button>
        </div>
      )}
    </form>
  );
}
