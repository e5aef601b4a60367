import { TextAround } from "@/app/_components/text-around";
import { interpolate } from "@/lib/core/messages/message";
import type { ShownCard } from "@/lib/page/cards/shown-cards";
import { weatherCondition } from "@/lib/page/cards/weather-condition";
import { countryName, type Locale, pageMessages } from "../../_words/words";
import { CardTile } from "./card-tile";
import { WeatherDrawing } from "./weather-drawing";

type Props = { card: Extract<ShownCard, { type: "weather" }>; locale: Locale };

/** Shows the weather of the city that the owner names. */
export function WeatherCard({ card, locale }: Props) {
  const { city, facts } = card;
  const texts = pageMessages(locale);
  if (!facts) {
    return (
      <CardTile card={card} picture={<WeatherDrawing icon="some clouds" isDay />} title={city}>
        <p>{texts.weatherUnknown}</p>
      </CardTile>
    );
  }
  const { celsius, fahrenheit, feelsCelsius, feelsFahrenheit, code, isDay, windKmh } = facts;
  const country = countryName(locale, facts.countryCode) ?? facts.country;
  const { icon, words } = weatherCondition(code);
  return (
    <CardTile
      card={card}
      picture={<WeatherDrawing icon={icon} isDay={isDay} />}
      title={city}
      aside={
        <p className="profile-degrees">
          <bdi dir="ltr">{signed(celsius)}°C</bdi> <span dir="ltr">{signed(fahrenheit)}°F</span>
        </p>
      }
      below={
        <p className="profile-weather-more">
          <span>
            <TextAround text={texts.feelsLike}>
              <bdi dir="ltr">
                {signed(feelsCelsius)}°C / {signed(feelsFahrenheit)}°F
              </bdi>
            </TextAround>
          </span>
          <span>{interpolate(texts.wind, { speed: windKmh })}</span>
          <a href="https://open-meteo.com/" target="_blank" rel="noopener">
            {interpolate(texts.weatherData, { source: "Open-Meteo.com" })}
          </a>
        </p>
      }
    >
      {country && (
        <p className="profile-country" dir="auto">
          {country}
        </p>
      )}
      {words && <p>{texts.weather?.[icon] ?? words}</p>}
    </CardTile>
  );
}

/** Writes a real minus sign. */
const signed = (degrees: number) => String(degrees).replace("-", "−");
