"use client";
import { type MouseEvent, useEffect, useState } from "react";
import { Button } from "./button";
import { copyText } from "./copy-text";

export type CopyWords = { copy: string; copyWhat: string; copied: string; press: string };

type Props = {
  value: string;
  /** Screen readers say what is copied. */
  label: string;
  words?: CopyWords;
};

const english: CopyWords = { copy: "Copy", copyWhat: "Copy {what}", copied: "Copied", press: "Press Ctrl+C" };

/** Copies a text and says so for two seconds. */
export function CopyButton({ value, label, words = english }: Props) {
  const [said, say] = useState<"copied" | "press">();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => say(undefined), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    say((await copyText(value, currentTarget.parentElement ?? document.body)) ? "copied" : "press");
  return (
    <Button
      size="small"
      className="noscript:hidden"
      aria-label={words.copyWhat.replace("{what}", label)}
      onClick={copy}
    >
      <span aria-live="polite">{words[said ?? "copy"]}</span>
    </Button>
  );
}
