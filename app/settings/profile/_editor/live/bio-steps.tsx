"use client";
import { useEditor } from "../state/editor-context";

const services = [
  ["instagram", "Instagram"],
  ["tiktok", "TikTok"],
] as const;

/** Says how the address gets into the bios of other services. */
export function BioSteps() {
  const { words } = useEditor();
  return (
    <section aria-labelledby="bio-steps" className="flex flex-col gap-2">
      <h3 id="bio-steps" className="text-sm font-semibold">
        {words.live.bio}
      </h3>
      {services.map(([service, name]) => {
        const { open, edit, paste } = words.live[service];
        return (
          <details key={service} name="bio-steps" className="group rounded-xl border">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 text-sm font-medium select-none">
              {name}
              <svg
                viewBox="0 0 24 24"
                aria-hidden="true"
                className="size-4 fill-none stroke-current stroke-2 transition-transform group-open:rotate-180 motion-reduce:transition-none"
              >
                <path d="m6 9 6 6 6-6" strokeLinecap="round" strokeLinejoin="round" />
              </svg>
            </summary>
            <ol className="flex list-decimal flex-col gap-1.5 px-4 ps-9 pb-4 text-sm leading-relaxed text-pretty text-ink-soft">
              {[open, edit, paste].map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        );
      })}
    </section>
  );
}
