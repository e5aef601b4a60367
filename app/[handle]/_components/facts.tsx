import { utcDay } from "@/lib/core/day";
import { interpolate } from "@/lib/core/messages/message";
import { showsJoinDate, showsViews } from "@/lib/page/view/shown-facts";
import type { ProfileView } from "@/lib/page/view/view";
import { formatCountIn, formatLanguage, pageMessages } from "../_words/words";
import { Like } from "./like";
import { MotionSwitch } from "./motion-switch";
import { usePublishedIsland } from "./page-kind";
import { Share } from "./share";

const marks = {
  place: "M12 21s7-6.1 7-11.3A7 7 0 0 0 5 9.7C5 14.9 12 21 12 21Zm0-8.8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  date: "M5 6h14v14H5zM5 10.5h14M9 3.5V7m6-3.5V7",
  views:
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z",
};

/**
 * Shows the place, the month of joining and the views, each only where the owner shows it, and one row of what a visitor
 * can do with the page.
 */
export function Facts({ view }: { view: ProfileView }) {
  const { profile } = view;
  const { username, location, locale, createdAt, viewCount } = profile;
  const words = pageMessages(locale);
  const written = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  const month = new Intl.DateTimeFormat(formatLanguage(locale), written).format(createdAt);
  return (
    <footer className="profile-foot" data-island={usePublishedIsland("views")} data-to={`/${username}`}>
      <ul className="profile-facts">
        {location && <Fact mark="place">{location}</Fact>}
        {showsJoinDate(profile) && (
          <Fact mark="date">
            <time dateTime={utcDay(createdAt)}>{interpolate(words.joined, { month })}</time>
          </Fact>
        )}
        {showsViews(profile) && <Fact mark="views">{formatCountIn(locale, words.views, viewCount)}</Fact>}
      </ul>
      <div className="profile-row">
        <Like profile={profile} />
        <Share view={view} />
        <MotionSwitch view={view} />
      </div>
    </footer>
  );
}

function Fact({ mark, children }: { mark: keyof typeof marks; children: React.ReactNode }) {
  return (
    <li data-fact={mark}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={marks[mark]} />
      </svg>
      <span className={mark === "place" ? "p-locality" : undefined}>{children}</span>
    </li>
  );
}
