export type WeatherIcon = "clear" | "some clouds" | "clouds" | "fog" | "drizzle" | "rain" | "snow" | "storm";

/** The codes are those of WMO table 4677, as Open-Meteo uses it. */
const conditions: Readonly<Record<number, readonly [icon: WeatherIcon, words: string]>> = {
  0: ["clear", "Clear sky"],
  1: ["some clouds", "Mainly clear"],
  2: ["some clouds", "Partly cloudy"],
  3: ["clouds", "Overcast"],
  45: ["fog", "Fog"],
  48: ["fog", "Rime fog"],
  51: ["drizzle", "Light drizzle"],
  53: ["drizzle", "Drizzle"],
  55: ["drizzle", "Dense drizzle"],
  56: ["drizzle", "Light freezing drizzle"],
  57: ["drizzle", "Freezing drizzle"],
  61: ["rain", "Light rain"],
  63: ["rain", "Rain"],
  65: ["rain", "Heavy rain"],
  66: ["rain", "Light freezing rain"],
  67: ["rain", "Freezing rain"],
  71: ["snow", "Light snow"],
  73: ["snow", "Snow"],
  75: ["snow", "Heavy snow"],
  77: ["snow", "Snow grains"],
  80: ["rain", "Light showers"],
  81: ["rain", "Showers"],
  82: ["rain", "Violent showers"],
  85: ["snow", "Light snow showers"],
  86: ["snow", "Snow showers"],
  95: ["storm", "Thunderstorm"],
  96: ["storm", "Thunderstorm with hail"],
  99: ["storm", "Thunderstorm with heavy hail"],
};

/** An unknown code is shown as cloudy, without a description. */
export function weatherCondition(code: number): { icon: WeatherIcon; words: string | undefined } {
  const [icon, words] = conditions[code] ?? ["clouds", undefined];
  return { icon, words };
}
