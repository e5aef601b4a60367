import type { Messages } from "@/lib/core/messages/namespaces";
import { webhookEvents } from "@/lib/people/oauth/webhooks/events";
import { eventWord } from "./event-word";

type Props = {
  id: string;
  chosen: readonly string[];
  errors: string[] | undefined;
  words: Messages["webhooks"];
};

/** Chooses what a webhook is sent, one line for each event. */
export function EventChoice({ id, chosen, errors = [], words }: Props) {
  const isInvalid = errors.length > 0;
  return (
    <fieldset aria-describedby={isInvalid ? `${id}-error` : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-[13px] font-medium">{words.form.events}</legend>
      <div className="divide-y rounded-lg border">
        {webhookEvents.map((event) => (
          <label
            key={event}
            className="flex cursor-pointer items-start gap-3 px-3 py-2.5 text-sm leading-relaxed transition-colors hover:bg-sunken"
          >
            <input
              type="checkbox"
              name="events"
              value={event}
              defaultChecked={chosen.includes(event)}
              aria-invalid={isInvalid || undefined}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              {words.events[eventWord(event)]}{" "}
              <code dir="ltr" className="font-mono text-xs wrap-anywhere text-ink-soft">
                {event}
              </code>
            </span>
          </label>
        ))}
      </div>
      {isInvalid && (
        <p id={`${id}-error`} className="text-[13px] leading-snug text-danger">
          {errors.join(" ")}
        </p>
      )}
    </fieldset>
  );
}
