import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type Deadline, fetchJson, NoAnswerError } from "@/lib/core/outbound/requests";
import { env } from "@/lib/core/process/env";
import { singleton } from "@/lib/core/process/singleton";
import { list } from "@/lib/core/text/schema";
import type { CardAnswer } from "./card-bounds";
import { cardCapacity, cardTimes } from "./card-bounds";
import { optionalText } from "./outside-text";

const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .nullable()
  .catch(null);

/** Degrees and km/h are whole, so that only a visible change is a change. */
export const weatherFacts = z.object({
  country: z.string().nullable(),
  /** The code is ISO 3166-1; answers that an earlier release stored have none. */
  countryCode: countryCode.default(null),
  celsius: z.int(),
  fahrenheit: z.int(),
  feelsCelsius: z.int(),
  feelsFahrenheit: z.int(),
  code: z.int(),
  isDay: z.boolean(),
  windKmh: z.int(),
});
export type WeatherFacts = z.infer<typeof weatherFacts>;

type Place = { latitude: number; longitude: number; country: string | null; country_code: string | null };

/** The shape is that of Open-Meteo's `GET /v1/search`; `results` is missing when there is no such place. */
const places = z.object({
  results: list(
    z.object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      country: optionalText(60),
      country_code: countryCode,
    }),
    { max: 10 },
  ),
});

const degrees = z.number().min(-150).max(150);
const forecast = z.object({
  current: z.object({
    temperature_2m: degrees,
    apparent_temperature: degrees,
    is_day: z.union([z.literal(0), z.literal(1)]),
    weather_code: z.int().min(0).max(99),
    wind_speed_10m: z.number().min(0).max(1000),
  }),
});

/** Fetches the weather. @throws NoAnswerError, also when there is no such city */
export async function fetchWeather(city: string, deadline: Deadline): Promise<CardAnswer<WeatherFacts>> {
  const { latitude, longitude, country, country_code } = await findPlace(city, deadline);
  const query = new URLSearchParams({
    latitude: String(latitude),
    longitude: String(longitude),
    current: "temperature_2m,apparent_temperature,is_day,weather_code,wind_speed_10m",
    timezone: "auto",
  });
  const parsed = forecast.safeParse(await fetchJson(`${env().WEATHER_URL}/v1/forecast?${query}`, deadline));
  if (!parsed.success) throw new NoAnswerError("the weather server sent an unexpected response");
  const { current } = parsed.data;
  const facts = {
    country,
    countryCode: country_code,
    celsius: whole(current.temperature_2m),
    fahrenheit: inFahrenheit(current.temperature_2m),
    feelsCelsius: whole(current.apparent_temperature),
    feelsFahrenheit: inFahrenheit(current.apparent_temperature),
    code: current.weather_code,
    isDay: current.is_day === 1,
    windKmh: whole(current.wind_speed_10m),
  };
  return { facts, pictures: [] };
}

const known = () =>
  singleton("card-places", () => new LRUCache<string, Place>({ max: cardCapacity.places, ttl: cardTimes.place }));

async function findPlace(city: string, deadline: Deadline): Promise<Place> {
  const cached = known().get(city);
  if (cached) return cached;
  const query = new URLSearchParams({ name: city, count: "1", format: "json" });
  const answer = await fetchJson(`${env().GEOCODING_URL}/v1/search?${query}`, deadline);
  const place = places.safeParse(answer).data?.results[0];
  if (!place) throw new NoAnswerError("there is no such city");
  known().set(city, place);
  return place;
}

/** Adding 0 turns -0 into 0. */
const whole = (value: number) => Math.round(value) + 0;
const inFahrenheit = (celsius: number) => whole(celsius * 1.8 + 32);
