import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { imageFile } from "./images";
import { listenOnLoopback } from "./loopback";

/** What the sources do in place of their work. */
export type SourceFault =
  | "hang"
  | "hang in the answer"
  | "take long"
  | "fail"
  | "redirect"
  | "too many"
  | "too many, with a date"
  | "huge"
  | "no JSON"
  | "many values"
  | "unknown";

/** `GET /v1/users/:id` of Lanyard, as its README records it; global_name and custom status as Discord added them since. */
const presence = {
  success: true,
  data: {
    kv: { location: "Los Angeles, CA" },
    spotify: null,
    discord_user: {
      id: "94490510688792576",
      username: "phineas",
      global_name: "Phineas",
      avatar: "a_7484f82375f47a487f41650f36d30318",
      discriminator: "0",
      bot: false,
      clan: null,
      avatar_decoration_data: null,
      public_flags: 131_584,
    },
    discord_status: "dnd",
    active_on_discord_web: false,
    active_on_discord_desktop: true,
    active_on_discord_mobile: false,
    listening_to_spotify: false,
    activities: [
      {
        id: "custom",
        name: "Custom Status",
        type: 4,
        state: "brewing coffee",
        emoji: { name: "☕" },
        created_at: 1_615_529_838_051,
      },
      {
        type: 0,
        timestamps: { start: 1_615_438_153_941 },
        state: "Workspace: lanyard",
        name: "Visual Studio Code",
        id: "66b84f5317e9de6c",
        details: "Editing README.md",
        created_at: 1_615_529_838_050,
        assets: {
          small_text: "Visual Studio Code",
          small_image: "565945770067623946",
          large_text: "Editing a MARKDOWN file",
          large_image: "565945077491433494",
        },
        application_id: "383226320970055681",
      },
    ],
  },
};

/** The second activity of the same record. */
export const spotify = {
  type: 2,
  timestamps: { start: 1_615_529_820_677, end: 1_615_530_068_733 },
  sync_id: "3kdlVcMVsSkbsUy8eQcBjI",
  state: "Ark Patrol; Veronika Redd",
  session_id: "140ecdfb976bdbf29d4452d492e551c7",
  party: { id: "spotify:94490510688792576" },
  name: "Spotify",
  id: "spotify:1",
  flags: 48,
  details: "Let Go",
  created_at: 1_615_529_838_051,
  assets: { large_text: "Let Go", large_image: "spotify:ab67616d0000b27364840995fe43bb2ec73a241d" },
};

/** `GET /invites/:code?with_counts=true` of Discord's API 10, from its documentation. */
const invite = {
  type: 0,
  code: "0vCdhLbwjZZTWZLD",
  expires_at: null,
  guild: {
    id: "165176875973476352",
    name: "CS:GO Fraggers Only",
    splash: null,
    banner: null,
    description: "Very good description",
    icon: "a_7bd92a8f4d13a4d8f5f2d2ebd1b9e31f" as string | null,
    features: ["NEWS", "DISCOVERABLE"],
    verification_level: 2,
    vanity_url_code: null,
    nsfw_level: 0,
    premium_subscription_count: 5,
  },
  channel: { id: "165176875973476352", name: "illuminati", type: 0 },
  approximate_member_count: 12_345,
  approximate_presence_count: 678,
};

/** `GET /v1/search` of Open-Meteo's geocoding; `results` is missing where nothing is found. */
const place = {
  results: [
    {
      id: 2_267_057,
      name: "Lisbon",
      latitude: 38.71667,
      longitude: -9.13333,
      elevation: 15.0,
      feature_code: "PPLC",
      country_code: "PT",
      timezone: "Europe/Lisbon",
      population: 517_802,
      country: "Portugal",
      admin1: "Lisbon",
    },
  ],
  generationtime_ms: 0.627,
};

/** `GET /v1/forecast` of Open-Meteo with `current`. */
const forecast = {
  latitude: 38.75,
  longitude: -9.125,
  generationtime_ms: 0.06,
  utc_offset_seconds: 3600,
  timezone: "Europe/Lisbon",
  timezone_abbreviation: "GMT+1",
  elevation: 15.0,
  current_units: {
    time: "iso8601",
    interval: "seconds",
    temperature_2m: "°C",
    apparent_temperature: "°C",
    is_day: "",
    weather_code: "wmo code",
    wind_speed_10m: "km/h",
  },
  current: {
    time: "2026-05-08T16:15",
    interval: 900,
    temperature_2m: 18.4,
    apparent_temperature: 16.9,
    is_day: 1,
    weather_code: 2,
    wind_speed_10m: 14.6,
  },
};

/** What the sources say; a test may change it. */
export const recorded = () => structuredClone({ presence, invite, place, forecast });

/**
 * One server in place of all sources: it speaks as Lanyard, Discord's API and CDN, and Open-Meteo do.
 */
export async function startCardSources() {
  const asked: string[] = [];
  const abandoned: { url: string; at: number }[] = [];
  const state: {
    says: ReturnType<typeof recorded>;
    fault?: SourceFault;
    /** Faults of single paths. */
    faultsOf: Record<string, SourceFault>;
    picture: Buffer | Promise<Buffer>;
  } = { says: recorded(), faultsOf: {}, picture: imageFile("profile.png") };
  const { url, close } = await listenOnLoopback(async ({ url = "", headers }, response) => {
    const [path = ""] = url.split("?");
    asked.push(url);
    if (headers.cookie) throw new Error("a source was sent a cookie");
    const fault = state.faultsOf[path] ?? state.fault;
    if (fault === "take long") {
      await pause(1_800);
    } else if (fault) {
      if (fault === "hang") response.once("close", () => abandoned.push({ url, at: Date.now() }));
      return fail(fault, response);
    }
    const { says } = state;
    if (path.startsWith("/v1/users/")) return send(response, says.presence);
    if (path.startsWith("/invites/")) return send(response, says.invite);
    if (path === "/v1/search") return send(response, says.place);
    if (path === "/v1/forecast") return send(response, says.forecast);
    if (/^\/(avatars|icons|app-assets)\//.test(path)) {
      const picture = await state.picture;
      return response.writeHead(200, { "content-type": "image/png" }).end(picture);
    }
    return send(response, { message: "Not found" }, 404);
  });

  function fail(fault: SourceFault, response: ServerResponse): void {
    const json = { "content-type": "application/json" };
    if (fault === "hang in the answer") response.writeHead(200, json).write('{"success":');
    if (fault === "fail") send(response, { message: "Internal" }, 500);
    if (fault === "redirect") response.writeHead(302, { location: `${url}/private` }).end();
    if (fault === "too many") response.writeHead(429, { "retry-after": "1" }).end();
    if (fault === "too many, with a date") {
      response.writeHead(429, { "retry-after": new Date(Date.now() + 20_000).toUTCString() }).end();
    }
    if (fault === "huge") response.writeHead(200, json).end(`{"kv":"${"x".repeat(10_000_000)}"}`);
    if (fault === "no JSON") response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
    if (fault === "many values")
      send(response, { ...Object.assign({}, ...Object.values(state.says)), rest: Array(20_000).fill(0) });
    if (fault === "unknown") send(response, { success: false, error: { code: "user_not_monitored" } }, 404);
  }

  return {
    url,
    /** What makes a server ask this one. */
    environment: {
      CHAT_PRESENCE_URL: url,
      CHAT_INVITE_URL: url,
      CHAT_CDN_URL: url,
      GEOCODING_URL: url,
      WEATHER_URL: url,
    },
    /** Path and query of all that was asked, in order. */
    asked,
    /** What was asked in vain while the sources hang, and when whoever asked gave up. */
    abandoned,
    state,
    stop: close,
  };
}

function send(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
