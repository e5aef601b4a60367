import type { ShownCard } from "@/lib/cards/shown-cards";
import { conditionOf } from "@/lib/cards/weather-condition";
import { CardTile } from "./card-tile";
import { WeatherDrawing } from "./weather-drawing";

/** The weather where the owner says. */
export function WeatherCard({ card: { city, facts } }: { card: Extract<ShownCard, { type: "weather" }> }) {
  if (!facts) {
    return (
      <CardTile kind="weather" picture={<WeatherDrawing icon="some clouds" isDay />} title={city}>
        <p>Weather not known right now</p>
      </CardTile>
    );
  }
  const { celsius, fahrenheit, feelsCelsius, feelsFahrenheit, code, isDay, windKmh, country } = facts;
  const { icon, words } = conditionOf(code);
  return (
    <CardTile
      kind="weather"
      picture={<WeatherDrawing icon={icon} isDay={isDay} />}
      title={city}
      aside={
        <p className="profile-degrees">
          {signed(celsius)}°C <span>{signed(fahrenheit)}°F</span>
        </p>
      }
      below={
        <p className="profile-weather-more">
          <span>
            Feels like {signed(feelsCelsius)}°C / {signed(feelsFahrenheit)}°F
          </span>
          <span>Wind {windKmh} km/h</span>
          <a href="https://open-meteo.com/" target="_blank" rel="noopener">
            Weather data by Open-Meteo.com
          </a>
        </p>
      }
    >
      {country && (
        <p className="profile-country" dir="auto">
          {country}
        </p>
      )}
      {words && <p>{words}</p>}
    </CardTile>
  );
}

/** With a real minus. */
const signed = (degrees: number) => String(degrees).replace("-", "−");
