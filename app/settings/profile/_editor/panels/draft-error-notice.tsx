"use client";
import { TextAround } from "@/app/_components/text-around";
import { interpolate } from "@/lib/core/messages/message";
import { pathLabel } from "@/lib/page/document/place-words";
import { fieldPath } from "@/lib/page/document/places";
import { useEditor } from "../state/editor-context";

/** Says why something was not saved or published, and leads to what has to be corrected. */
export function DraftErrorNotice({ onGoTo }: { onGoTo: (path: string) => void }) {
  const editor = useEditor();
  const { error, document, words } = editor;
  if (!error) return null;
  const fields = Object.entries(error.fields);
  return (
    <div
      role="alert"
      className="rounded-lg border border-danger-line bg-danger-wash px-4 py-3 text-sm wrap-anywhere text-danger"
    >
      <p>{fields.length > 0 ? words.refusal.correct : error.message}</p>
      {fields.length > 0 && (
        <ul className="mt-1.5 flex flex-col gap-1">
          {fields.map(([field, problems]) => {
            const place = fieldPath(document, field);
            return (
              <li key={field}>
                <TextAround text={interpolate(words.refusal.problem, { problem: problems.join(" · ") })}>
                  <button type="button" className="text-start underline" onClick={() => onGoTo(place)}>
                    {pathLabel(place, editor)}
                  </button>
                </TextAround>
              </li>
            );
          })}
        </ul>
      )}
      {error.status === 401 && (
        <a href="/login?next=%2Fsettings%2Fprofile" target="_blank" rel="noopener" className="font-medium underline">
          {words.refusal.signIn}
        </a>
      )}
    </div>
  );
}
