"use client";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { pressedKey } from "@/app/_components/keys";

type Found = { path: string; title: string; heading: string };

const pauseMilliseconds = 120;
const maxShown = 8;

/** Requests the sections that fit, a moment after the last key. */
function useResults(query: string): Found[] {
  const [results, setResults] = useState<Found[]>([]);
  useEffect(() => {
    const words = query.trim();
    if (words === "") return setResults([]);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const address = `/developers/search.json?${new URLSearchParams({ q: words })}`;
      const found = await fetch(address, { signal: controller.signal })
        .then((response) => (response.ok ? response.json() : []))
        // Enter still leads to the page of results.
        .catch(() => undefined);
      if (found) setResults(found.slice(0, maxShown));
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);
  return results;
}

/** Shows the search: a form that leads to the page of results, and shows the best of them while one types. */
export function SearchBox() {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const listId = useId();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const results = useResults(query);
  const isShown = isOpen && results.length > 0;

  const leave = () => {
    setOpen(false);
    setChosen(-1);
  };
  const open = (path: string) => {
    leave();
    setQuery("");
    router.push(path);
  };
  const move = (event: KeyboardEvent) => {
    const result = results[chosen];
    const key = pressedKey(event);
    if (key === "Escape") leave();
    else if (key === "ArrowDown" || key === "ArrowUp") {
      const step = key === "ArrowDown" ? 1 : -1;
      setChosen((before) => Math.max(-1, Math.min(results.length - 1, before + step)));
    } else if (key === "Enter" && isShown && result) open(result.path);
    else return;
    event.preventDefault();
  };
  return (
    <form
      ref={form}
      action="/developers/search"
      className="relative"
      onBlur={({ relatedTarget }) => !form.current?.contains(relatedTarget) && leave()}
    >
      <input
        type="search"
        name="q"
        value={query}
        maxLength={100}
        autoComplete="off"
        placeholder="Search"
        aria-label="Search the documentation"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && chosen >= 0 ? `${listId}-${chosen}` : undefined}
        onChange={({ target }) => {
          setQuery(target.value);
          setChosen(-1);
          setOpen(true);
        }}
        onKeyDown={move}
        className="h-9 w-full rounded-lg border border-line-strong bg-surface px-3 text-base transition-colors placeholder:text-ink-soft hover:border-ink-soft focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent sm:text-sm"
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Results"
        hidden={!isShown}
        className="absolute top-full right-0 left-0 z-10 mt-1 max-h-96 overflow-y-auto rounded-lg border bg-surface p-1 shadow-xl lg:right-auto lg:w-96"
      >
        {results.map(({ path, title, heading }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={path}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => open(path)}
            className="cursor-pointer rounded-md px-3 py-2 text-sm hover:bg-sunken aria-selected:bg-sunken"
          >
            <span className="font-medium">{title}</span>
            {heading && <span className="text-ink-soft"> › {heading}</span>}
          </div>
        ))}
      </div>
    </form>
  );
}
