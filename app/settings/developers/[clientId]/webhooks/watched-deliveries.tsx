"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useBrowserValue } from "@/app/_components/browser-value";

const everyMilliseconds = 2_000;

/** Next leaves the page when it cannot read it again, and a new secret on it is shown only once. */
const isServed = () =>
  fetch("/api/health/ready").then(
    ({ ok }) => ok,
    () => false,
  );

const Watched = createContext(false);

type Props = {
  /** Whether an event is on its way. */
  isWaiting: boolean;
  /** For so long after the load, or the last form that was sent, the page is kept up to date. */
  seconds: number;
  children: ReactNode;
};

/** Reads the page again while an event is on its way and the page is in view. */
export function WatchedDeliveries({ isWaiting, seconds, children }: Props) {
  const { refresh } = useRouter();
  const hasScript = useBrowserValue(
    () => true,
    () => false,
  );
  const [sent, setSent] = useState(0);
  const [endedAt, setEndedAt] = useState<number>();
  const isWatched = isWaiting && hasScript && endedAt !== sent;
  useEffect(() => {
    if (!isWatched) return;
    const end = performance.now() + seconds * 1_000;
    let isOver = false;
    const timer = setInterval(async () => {
      if (performance.now() > end) setEndedAt(sent);
      else if (document.visibilityState === "visible" && (await isServed()) && !isOver) refresh();
    }, everyMilliseconds);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isWatched, sent, seconds, refresh]);
  return (
    <Watched value={isWatched}>
      <div className="contents" onSubmit={() => setSent(sent + 1)}>
        {children}
      </div>
    </Watched>
  );
}

/** Says that the list changes by itself, or how to load it again. */
export function WaitingNote({ watched, reload }: { watched: string; reload: ReactNode }) {
  return <p className="mt-1 text-[13px] text-ink-soft">{useContext(Watched) ? watched : reload}</p>;
}
