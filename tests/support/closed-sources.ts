const closed = "http://127.0.0.1:9";

/** Addresses of other services and a name server at which nobody listens, so that no test calls out. */
export const closedSources = {
  CHAT_PRESENCE_URL: closed,
  CHAT_INVITE_URL: closed,
  CHAT_CDN_URL: closed,
  GEOCODING_URL: closed,
  WEATHER_URL: closed,
  GITHUB_API_URL: closed,
  PLC_DIRECTORY_URL: closed,
  DNS_SERVERS: "127.0.0.1:9",
} as const;
