import { utcDay } from "@/lib/core/day";
import { interpolate } from "@/lib/core/messages/message";
import type { ProfileView } from "@/lib/page/view/view";
import { formatCountIn, formatLanguage, pageMessages } from "../_words/words";
import { Like } from "./like";
import { usePublishedIsland } from "./page-kind";

const marks = {
  place: "M12 21s7-6.1 7-11.3A7 7 0 0 0 5 9.7C5 14.9 12 21 12 21Zm0-8.8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  date: "M5 6h14v14H5zM5 10.5h14M9 3.5V7m6-3.5V7",
  views:
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z",
};

/** Shows the place, the day of joining, views and likes, each only where the owner shows it. */
export function Facts({ view: { profile } }: { view: ProfileView }) {
  const { username, location, locale, hideJoinDate, createdAt, hideViews, viewCount } = profile;
  const words = pageMessages(locale);
  const written = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  const month = new Intl.DateTimeFormat(formatLanguage(locale), written).format(createdAt);
  return (
    <footer className="profile-foot" data-island={usePublishedIsland("views")} data-to={`/${username}/view`}>
      <ul className="profile-facts">
        {location && <Fact mark="place">{location}</Fact>}
        {!hideJoinDate && (
          <Fact mark="date">
            <time dateTime={utcDay(createdAt)}>{interpolate(words.joined, { month })}</time>
          </Fact>
        )}
        {!hideViews && <Fact mark="views">{formatCountIn(locale, words.views, viewCount)}</Fact>}
      </ul>
      <Like profile={profile} />
    </footer>
  );
}

function Fact({ mark, children }: { mark: keyof typeof marks; children: React.ReactNode }) {
  return (
    <li data-fact={mark}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={marks[mark]} />
      </svg>
      <span>{children}</span>
    </li>
  );
}
