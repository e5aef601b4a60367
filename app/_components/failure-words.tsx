"use client";
import { createContext, type ReactNode, useContext } from "react";

export type FailureWords = {
  readonly lang?: string;
  readonly dir?: "ltr" | "rtl";
  readonly title: string;
  readonly explanation: string;
  readonly report: string;
  readonly again: string;
};

const Words = createContext<FailureWords | undefined>(undefined);

/** Gives `app/error.tsx`, which the server hands nothing, its messages in the language of the page. */
export function FailureWordsProvider({ words, children }: { words: FailureWords; children: ReactNode }) {
  return <Words value={words}>{children}</Words>;
}

export function useFailureWords(): FailureWords {
  const words = useContext(Words);
  if (!words) throw new Error("useFailureWords was called outside of FailureWordsProvider");
  return words;
}
