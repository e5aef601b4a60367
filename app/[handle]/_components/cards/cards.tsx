import { isLive } from "@/lib/page/cards/kinds/live-values";
import type { ShownCard } from "@/lib/page/cards/shown-cards";
import type { ProfileView } from "@/lib/page/view/view";
import type { Profile } from "@/lib/people/users/store";
import { pageMessages } from "../../_words/words";
import { usePublishedIsland } from "../page-kind";
import { ChatCard } from "./card-chat";
import { CountdownCard } from "./card-countdown";
import { FormCard } from "./card-form";
import { MediaCard } from "./card-media";
import { ContactCard, MapCard } from "./card-place";
import { ServerCard } from "./card-server";
import { FaqCard, TextCard } from "./card-text";
import { WeatherCard } from "./card-weather";

/** Shows the owner's cards in their order. */
export function Cards({ view: { profile, cards, mayChange, isWaiting } }: { view: ProfileView }) {
  const island = usePublishedIsland("cards");
  if (cards.length === 0) return null;
  const words = pageMessages(profile.locale);
  return (
    <section
      className="profile-cards"
      aria-label={cards.every(isLive) ? words.elsewhere : undefined}
      data-island={mayChange ? island : undefined}
      data-to={`/${profile.username}/cards`}
      data-waiting={isWaiting || undefined}
    >
      <ul>
        {cards.map((card) => (
          <ShownCardOf key={card.id} card={card} profile={profile} />
        ))}
      </ul>
    </section>
  );
}

function ShownCardOf({ card, profile }: { card: ShownCard; profile: Profile }) {
  const { locale } = profile;
  switch (card.type) {
    case "chat":
      return <ChatCard card={card} locale={locale} />;
    case "server":
      return <ServerCard card={card} locale={locale} />;
    case "weather":
      return <WeatherCard card={card} locale={locale} />;
    case "text":
      return <TextCard card={card} />;
    case "faq":
      return <FaqCard card={card} />;
    case "countdown":
      return <CountdownCard card={card} locale={locale} />;
    case "video":
    case "music":
      return <MediaCard card={card} locale={locale} />;
    case "map":
      return <MapCard card={card} locale={locale} />;
    case "form":
      return <FormCard card={card} profile={profile} />;
    case "contact":
      return <ContactCard card={card} locale={locale} />;
  }
}
