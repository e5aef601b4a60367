const closed = "http://127.0.0.1:9";

/** Addresses of the cards' sources at which nobody listens, so that no test calls out. */
export const closedSources = {
  CHAT_PRESENCE_URL: closed,
  CHAT_INVITE_URL: closed,
  CHAT_CDN_URL: closed,
  GEOCODING_URL: closed,
  WEATHER_URL: closed,
} as const;
