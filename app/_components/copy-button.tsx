"use client";
import { useEffect, useState } from "react";
import { Button } from "./button";

type Props = { value: string /** What is copied, for people who do not see the page. */; label: string };

/** Copies a text and says so for two seconds. */
export function CopyButton({ value, label }: Props) {
  const [said, say] = useState<"Copied" | "Press Ctrl+C">();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => say(undefined), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard
      .writeText(value)
      .then(() => say("Copied"))
      .catch(() => say("Press Ctrl+C"));
  return (
    <Button size="small" aria-label={`Copy ${label}`} onClick={copy}>
      <span aria-live="polite">{said ?? "Copy"}</span>
    </Button>
  );
}
