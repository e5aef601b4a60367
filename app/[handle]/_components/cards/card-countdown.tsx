import type { ShownCard } from "@/lib/page/cards/shown-cards";
import { type UnitLeft, unitWords, writtenTime } from "../../_look/time-left";
import { formatLanguage, type Locale, pageMessages } from "../../_words/words";
import { usePublishedIsland } from "../page-kind";
import { Tile } from "./card-tile";

type Props = { card: Extract<ShownCard, { type: "countdown" }>; locale: Locale };

/** Shows the days and hours that are left, which are right until the next hour; the island goes on from there. */
export function CountdownCard({ card, locale }: Props) {
  const { at, title, after, left } = card;
  const language = formatLanguage(locale);
  const over = after ?? pageMessages(locale).countdownOver;
  const island = usePublishedIsland("countdown");
  const units: UnitLeft[] = left
    ? [
        ...(left.days > 0 ? [{ unit: "day" as const, count: left.days }] : []),
        { unit: "hour" as const, count: left.hours },
      ]
    : [];
  return (
    <Tile card={card} isWide>
      {title && <h2 dir="auto">{title}</h2>}
      <div
        data-island={left ? island : undefined}
        data-until={left ? at : undefined}
        data-language={left ? language : undefined}
        data-over={left ? over : undefined}
      >
        {left ? (
          <p className="profile-left" role="timer">
            {units.map((unit) => {
              const { count, name } = unitWords(language, unit);
              return (
                <span key={unit.unit}>
                  <b>{count}</b> {name}
                </span>
              );
            })}
          </p>
        ) : (
          <p className="profile-over" dir="auto">
            {over}
          </p>
        )}
        <p>
          <time dateTime={at}>{writtenTime(language, at, "UTC")}</time>
        </p>
      </div>
    </Tile>
  );
}
