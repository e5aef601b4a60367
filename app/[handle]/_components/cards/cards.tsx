import { isLive } from "@/lib/page/cards/kinds/live-values";
import type { ShownCard } from "@/lib/page/cards/shown-cards";
import type { ProfileView } from "@/lib/page/view/view";
import type { Profile } from "@/lib/people/users/store";
import { pageMessages } from "../../_words/words";
import { usePublishedIsland } from "../page-kind";
import { ChatCard } from "./card-chat";
import { CountdownCard } from "./card-countdown";
import { FormCard } from "./card-form";
import { ImageCard } from "./card-image";
import { MediaCard } from "./card-media";
import { ContactCard, MapCard } from "./card-place";
import { ServerCard } from "./card-server";
import { FaqCard, TextCard } from "./card-text";
import { WeatherCard } from "./card-weather";

type Props = { view: ProfileView; cards: readonly ShownCard[] };

/** Shows cards that follow each other. The first ones of the page keep all up to date. */
export function Cards({ view: { profile, cards: all, mayChange, isWaiting }, cards }: Props) {
  const island = usePublishedIsland("cards");
  const isFirst = all[0]?.id === cards[0]?.id;
  const words = pageMessages(profile.locale);
  return (
    <section
      className="profile-cards"
      aria-label={cards.every(isLive) ? words.elsewhere : undefined}
      data-island={mayChange && isFirst ? island : undefined}
      data-to={isFirst ? `/${profile.username}/cards` : undefined}
      data-waiting={(isWaiting && isFirst) || undefined}
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
    case "image":
      return <ImageCard card={card} profile={profile} />;
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
