"use client";
import { useState } from "react";
import { Button } from "@/app/_components/button";
import { Field } from "@/app/_components/forms/field";
import { useFocusAfterRender } from "@/app/_components/forms/focus-after-render";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { type RedirectUriProblem, redirectUriProblem } from "@/lib/people/oauth/redirect-uri";

type Line = { uri: string; key: number; isChanged: boolean; isLeft: boolean };
/** `problems` has a message for each problem of an address. */
export type RedirectUriWords = Messages["developers"]["redirectUris"] & {
  problems: Readonly<Record<RedirectUriProblem, string>>;
};
type Props = { uris: string[]; fields: Record<string, string[]>; words: RedirectUriWords };

/** Where no script can add a line, there are empty ones; each save adds them again. */
const spareLines = ["spare-1", "spare-2"];

const lineField = {
  dir: "ltr",
  name: "redirectUris",
  inputMode: "url",
  spellCheck: false,
  autoCapitalize: "none",
  placeholder: "https://example.com/callback",
} as const;

const lineFieldId = ({ key }: Line) => `field-redirectUris-${key}`;
const newLine = (uri: string, key: number): Line => ({ uri, key, isChanged: false, isLeft: false });

/**
 * Shows one line per address, checked while it is typed by the rule that the server applies: a hint while the line has
 * the focus, an error afterwards. Keys outlive removals, so that what was typed stays with its line.
 */
export function RedirectUris({ uris, fields, words }: Props) {
  const [lines, setLines] = useState(() => (uris.length > 0 ? uris : [""]).map(newLine));
  const focusLater = useFocusAfterRender();
  const add = () => {
    const empty = lines.find(({ uri }) => uri.trim() === "");
    const line = empty ?? newLine("", (lines.at(-1)?.key ?? 0) + 1);
    if (!empty) setLines((now) => [...now, line]);
    focusLater(() => document.getElementById(lineFieldId(line)));
  };
  const change = (key: number, values: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...values } : line)));
  return (
    <div className="flex flex-col gap-3">
      {lines.map((line, index) => {
        const problem = findLineProblem(line, lines);
        const refused = [...((index === 0 && fields.redirectUris) || []), ...(fields[`redirectUris.${index}`] ?? [])];
        const hint = index === 0 && words.hint;
        const known = problem === undefined ? [] : [words.problems[problem]];
        return (
          <div key={line.key} className="flex items-start gap-2">
            <Field
              {...lineField}
              label={words.label}
              id={lineFieldId(line)}
              defaultValue={line.uri}
              onChange={(event) => change(line.key, { uri: event.target.value, isChanged: true, isLeft: false })}
              onBlur={() => change(line.key, { isLeft: true })}
              hint={line.isChanged && !line.isLeft ? (known[0] ?? hint) : hint}
              className="flex-1"
              errors={line.isChanged ? (line.isLeft ? known : []) : refused}
            />
            {lines.length > 1 && (
              <Button
                className="mt-[26px]"
                aria-label={interpolate(words.removeWhat, { number: index + 1 })}
                onClick={() => setLines((now) => now.filter(({ key }) => key !== line.key))}
              >
                {words.remove}
              </Button>
            )}
          </div>
        );
      })}
      <noscript>
        <div className="flex flex-col gap-3">
          {spareLines.map((key) => (
            <Field
              key={key}
              {...lineField}
              id={`field-redirectUris-${key}`}
              label={words.label}
              optional={words.optional}
            />
          ))}
        </div>
      </noscript>
      <div className="noscript:hidden">
        <Button size="small" onClick={add}>
          {words.add}
        </Button>
      </div>
    </div>
  );
}

/** Returns what is wrong with a line; an empty one is no address and is not sent. */
function findLineProblem(line: Line, lines: readonly Line[]): RedirectUriProblem | undefined {
  const uri = line.uri.trim();
  if (uri === "") return undefined;
  const isRepeated = lines.some((other) => other.key < line.key && other.uri.trim() === uri);
  return isRepeated ? "uriRepeated" : redirectUriProblem(uri);
}
