import type { ProfileView } from "@/lib/page/view/view";
import { pageMessages } from "../../_words/words";
import { usePublishedIsland } from "../page-kind";
import { ChatCard } from "./card-chat";
import { ServerCard } from "./card-server";
import { WeatherCard } from "./card-weather";

/** Shows what the owner has at other services: chat presence, servers, weather. */
export function Cards({
  view: {
    profile: { locale },
    cards,
    mayChange,
    isWaiting,
  },
}: {
  view: ProfileView;
}) {
  const island = usePublishedIsland("cards");
  if (cards.length === 0) return null;
  const words = pageMessages(locale);
  return (
    <section
      className="profile-cards"
      aria-label={words.elsewhere}
      data-island={mayChange ? island : undefined}
      data-waiting={isWaiting || undefined}
    >
      <ul>
        {cards.map((card) => {
          if (card.type === "chat") return <ChatCard key={card.id} card={card} locale={locale} />;
          if (card.type === "server") return <ServerCard key={card.id} card={card} locale={locale} />;
          return <WeatherCard key={card.id} card={card} locale={locale} />;
        })}
      </ul>
    </section>
  );
}
