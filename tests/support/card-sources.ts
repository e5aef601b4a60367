import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import forecast from "../files/card-sources/forecast.json";
import invite from "../files/card-sources/invite.json";
import place from "../files/card-sources/place.json";
import presence from "../files/card-sources/presence.json";
import spotify from "../files/card-sources/spotify.json";
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

type Invite = Omit<typeof invite, "guild"> & { guild: Omit<typeof invite.guild, "icon"> & { icon: string | null } };

/**
 * What the sources say, which a test may change: `presence` is `GET /v1/users/:id` of Lanyard, as its README records it,
 * with global_name and custom status as Discord added them since, and `spotify` the second activity there; `invite` is
 * `GET /invites/:code?with_counts=true` of Discord's API 10, from its documentation; `place` is `GET /v1/search` of
 * Open-Meteo's geocoding, where `results` is missing when nothing is found, and `forecast` its `GET /v1/forecast` with
 * `current`.
 */
export const copyRecordedAnswers = () => structuredClone({ presence, invite: invite as Invite, place, forecast });
export { spotify };

/**
 * One server in place of all sources: it speaks as Lanyard, Discord's API and CDN, and Open-Meteo do.
 */
export async function startCardSources() {
  const asked: string[] = [];
  const abandoned: string[] = [];
  const state: {
    says: ReturnType<typeof copyRecordedAnswers>;
    fault?: SourceFault;
    /** Faults of single paths. */
    faultsOf: Record<string, SourceFault>;
    picture: Buffer | Promise<Buffer>;
  } = { says: copyRecordedAnswers(), faultsOf: {}, picture: imageFile("profile.png") };
  const { url, close } = await listenOnLoopback(async ({ url = "", headers }, response) => {
    const [path = ""] = url.split("?");
    asked.push(url);
    if (headers.cookie) throw new Error("a source was sent a cookie");
    const fault = state.faultsOf[path] ?? state.fault;
    if (fault === "take long") {
      await pause(1_800);
    } else if (fault) {
      if (fault === "hang") response.once("close", () => abandoned.push(url));
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
    /** What was asked in vain while the sources hang, from when whoever asked gave up. */
    abandoned,
    state,
    stop: close,
  };
}

function send(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
