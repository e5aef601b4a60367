"use client";
import type { ReactNode } from "react";
import { Button } from "@/app/_components/button";
import type { Section } from "./sections";

/**
 * A form that saves its controls to the draft before the page's script has loaded, or without it. With script, every
 * change is saved as it is made, and the form does nothing.
 */
export function PlainForm({ section, children }: { section: Section; children: ReactNode }) {
  return (
    <form method="post" action="/settings/profile/form" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="section" value={section} />
      {children}
      <noscript>
        <div className="mt-3 flex gap-3">
          <Button type="submit" name="then" value="save">
            Save draft
          </Button>
          <Button type="submit" name="then" value="publish" variant="primary">
            Publish
          </Button>
        </div>
      </noscript>
    </form>
  );
}
