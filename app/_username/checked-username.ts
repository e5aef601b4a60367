import { useEffect, useState } from "react";
import { halfWidth } from "@/lib/core/text/typed";
import { lookUpUsername, type UsernameLookup } from "./username-lookup";

const pauseMilliseconds = 300;
const releasePollMilliseconds = 50;

/** Waits while a button is pressed: one that an answer moves from under the pointer would get no click. */
async function untilReleased(): Promise<void> {
  while (document.querySelector("button:active")) {
    await new Promise((resolve) => setTimeout(resolve, releasePollMilliseconds));
  }
}

/** Returns the name that the server makes of what was typed. */
export const normalizeUsername = (typed: string) => halfWidth(typed).trim();

/**
 * Checks a username while a person types it. @param first what the field begins with @param known what is known of it
 * already @returns `answer` for what is typed now, or undefined while none has come
 */
export function useCheckedUsername(first = "", known?: UsernameLookup) {
  const [typed, setTyped] = useState(normalizeUsername(first));
  const [checked, setChecked] = useState(known);
  const answer = checked?.username === typed ? checked : undefined;
  const isKnown = answer !== undefined;
  useEffect(() => {
    if (typed === "" || isKnown) return;
    let isLatest = true;
    const check = async () => {
      const found = await lookUpUsername(typed).catch(() => undefined);
      await untilReleased();
      if (isLatest) setChecked(found);
    };
    const timer = setTimeout(check, pauseMilliseconds);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [typed, isKnown]);
  return { typed, answer, type: (text: string) => setTyped(normalizeUsername(text)) };
}
