import { parseUrl } from "@/lib/core/text/url";
import { plainHost } from "@/lib/page/links/kinds/kind";

export type MediaType = "video" | "music";
/** The names are those of the kinds of links, which have their labels, icons and colours. */
type Provider = "youtube" | "vimeo" | "twitch" | "spotify" | "soundcloud" | "bandcamp" | "apple-music";

export type Media = {
  provider: Provider;
  /** The page of it at the provider. */
  address: string;
  /** What a frame loads; undefined where the address does not tell, as on pages of Bandcamp. */
  player: string | undefined;
  /** A video is wide; music has the height that its provider's player is drawn for, in pixels. */
  height: "wide" | number;
};

type Found = Omit<Media, "provider"> | undefined;
type Reader = {
  type: MediaType;
  hosts: RegExp;
  read: (path: string, url: URL) => Found;
  /** The hosts that its players are loaded from. */
  frames: readonly string[];
};

const wide = (address: string, player: string): Found => ({ address, player, height: "wide" });

function youtube(path: string, { hostname, searchParams }: URL): Found {
  const pattern = /^[\w-]{11}$/;
  const written = plainHost(hostname) === "youtu.be" ? path : /^(?:shorts|live|embed|v)\/([^/]+)$/.exec(path)?.[1];
  const id = path === "watch" ? (searchParams.get("v") ?? "") : (written ?? "");
  const list = searchParams.get("list") ?? "";
  if (pattern.test(id)) {
    const seconds = secondsOf(searchParams.get("t") ?? searchParams.get("start") ?? "");
    const from = seconds > 0 ? seconds : undefined;
    return wide(
      `https://www.youtube.com/watch?v=${id}${from ? `&t=${from}s` : ""}`,
      `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${from ? `&start=${from}` : ""}`,
    );
  }
  if (path !== "playlist" || !/^[\w-]{10,64}$/.test(list)) return undefined;
  return wide(
    `https://www.youtube.com/playlist?list=${list}`,
    `https://www.youtube-nocookie.com/embed/videoseries?list=${list}&autoplay=1`,
  );
}

/** Reads `90`, `90s` and `1h2m3s`. */
function secondsOf(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function vimeo(path: string, { searchParams }: URL): Found {
  const pattern = /^(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?$/;
  const [, id, inPath] = pattern.exec(path) ?? [];
  if (id === undefined) return undefined;
  const given = inPath ?? searchParams.get("h") ?? "";
  const hash = /^[0-9a-f]{6,20}$/.test(given) ? given : undefined;
  return wide(
    `https://vimeo.com/${id}${hash ? `/${hash}` : ""}`,
    `https://player.vimeo.com/video/${id}?${hash ? `h=${hash}&` : ""}dnt=1&autoplay=1`,
  );
}

/** The player wants to know the host of the page, which the island appends. */
function twitch(path: string, { hostname }: URL): Found {
  const clip =
    plainHost(hostname) === "clips.twitch.tv"
      ? /^[\w-]{4,100}$/.exec(path)?.[0]
      : /^\w{3,25}\/clip\/([\w-]{4,100})$/.exec(path)?.[1];
  if (clip)
    return wide(`https://clips.twitch.tv/${clip}`, `https://clips.twitch.tv/embed?clip=${clip}&autoplay=true&parent=`);
  const video = /^(?:videos|\w{3,25}\/v(?:ideo)?)\/(\d{6,12})$/.exec(path)?.[1];
  if (video) return wide(`https://www.twitch.tv/videos/${video}`, `https://player.twitch.tv/?video=${video}&parent=`);
  if (!/^\w{3,25}$/.test(path) || path === "directory" || path === "videos") return undefined;
  return wide(`https://www.twitch.tv/${path}`, `https://player.twitch.tv/?channel=${path}&parent=`);
}

function spotify(path: string): Found {
  const [, kind = "", id] =
    /^(?:intl-[a-z]{2}(?:-[a-z]{2})?\/)?(?:embed\/)?(track|album|playlist|artist|episode|show)\/([A-Za-z0-9]{22})$/.exec(
      path,
    ) ?? [];
  if (id === undefined) return undefined;
  const height = kind === "track" || kind === "episode" ? 152 : 352;
  return {
    address: `https://open.spotify.com/${kind}/${id}`,
    player: `https://open.spotify.com/embed/${kind}/${id}`,
    height,
  };
}

/** These pages of a person list what there is; no player shows them. */
const soundcloudLists = /^(?:sets|tracks|popular-tracks|albums|likes|reposts|comments|followers|following|spotlight)$/;

function soundcloud(path: string): Found {
  const parts = /^([\w-]{2,40})\/(sets\/)?([\w-]{1,255})$/.exec(path);
  if (!parts || /^(?:discover|search|you|charts|stream)$/.test(parts[1] ?? "")) return undefined;
  if (!parts[2] && soundcloudLists.test(parts[3] ?? "")) return undefined;
  const address = `https://soundcloud.com/${path}`;
  const query = new URLSearchParams({ url: address, auto_play: "true", show_teaser: "false" });
  return { address, player: `https://w.soundcloud.com/player/?${query}`, height: parts[2] ? 352 : 166 };
}

/** A page of Bandcamp does not tell the number that its player needs; the address of a player does. */
function bandcamp(path: string, { hostname }: URL): Found {
  const [, kind, id] =
    /^EmbeddedPlayer\/(?:v=2\/)?(?:[a-z]+=[\w-]+\/)*?(album|track)=(\d{4,12})(?:\/|$)/.exec(path) ?? [];
  if (plainHost(hostname) === "bandcamp.com") {
    if (id === undefined) return undefined;
    const player = `https://bandcamp.com/EmbeddedPlayer/${kind}=${id}/size=large/tracklist=false/artwork=small/`;
    return { address: `https://bandcamp.com/EmbeddedPlayer/${kind}=${id}/`, player, height: 120 };
  }
  if (!/^(?:album|track)\/[\w-]{1,200}$/.test(path)) return undefined;
  return { address: `https://${hostname}/${path}`, player: undefined, height: 120 };
}

function appleMusic(path: string, { searchParams }: URL): Found {
  const pattern = /^([a-z]{2})\/(album|song|playlist)\/(?:[^/]{1,200}\/)?(\d{5,12}|pl\.[\w-]{8,64})$/;
  const [, country, kind, id] = pattern.exec(path) ?? [];
  if (id === undefined || (kind === "playlist") !== id.startsWith("pl.")) return undefined;
  const given = searchParams.get("i") ?? "";
  const track = kind === "album" && /^\d{5,12}$/.test(given) ? `?i=${given}` : "";
  const rest = `${country}/${kind}/${id}${track}`;
  const height = kind === "song" || track ? 175 : 450;
  return { address: `https://music.apple.com/${rest}`, player: `https://embed.music.apple.com/${rest}`, height };
}

const readers: Readonly<Record<Provider, Reader>> = {
  youtube: {
    type: "video",
    hosts: /^(?:music\.)?youtube(?:-nocookie)?\.com$|^youtu\.be$/,
    read: youtube,
    frames: ["https://www.youtube-nocookie.com"],
  },
  vimeo: { type: "video", hosts: /^(?:player\.)?vimeo\.com$/, read: vimeo, frames: ["https://player.vimeo.com"] },
  twitch: {
    type: "video",
    hosts: /^(?:clips\.)?twitch\.tv$/,
    read: twitch,
    frames: ["https://player.twitch.tv", "https://clips.twitch.tv"],
  },
  spotify: { type: "music", hosts: /^open\.spotify\.com$/, read: spotify, frames: ["https://open.spotify.com"] },
  soundcloud: { type: "music", hosts: /^soundcloud\.com$/, read: soundcloud, frames: ["https://w.soundcloud.com"] },
  bandcamp: {
    type: "music",
    hosts: /^(?:[a-z0-9-]{1,63}\.)?bandcamp\.com$/,
    read: bandcamp,
    frames: ["https://bandcamp.com"],
  },
  "apple-music": {
    type: "music",
    hosts: /^music\.apple\.com$|^embed\.music\.apple\.com$/,
    read: appleMusic,
    frames: ["https://embed.music.apple.com"],
  },
};

/** Returns what a pasted address leads to at a provider of the type, and undefined for any other address. */
export function findMedia(type: MediaType, pasted: string): Media | undefined {
  const written = pasted.trim();
  if (!/^(?:https?:\/\/)?[a-z0-9.-]{4,253}\/[\x21-\x7e]+$/i.test(written)) return undefined;
  const url = parseUrl(/^https?:\/\//i.test(written) ? written : `https://${written}`);
  if (!url || url.username || url.password || url.port) return undefined;
  const path = url.pathname.replace(/^\/+|\/+$/g, "");
  for (const [provider, reader] of Object.entries(readers) as [Provider, Reader][]) {
    if (reader.type !== type || !reader.hosts.test(plainHost(url.hostname))) continue;
    const found = reader.read(path, url);
    return found && { provider, ...found };
  }
  return undefined;
}

/** Returns the origins that a page has to be allowed to show in frames for these players. */
export function frameOrigins(players: readonly (string | undefined)[]): string[] {
  const allowed = Object.values(readers).flatMap(({ frames }) => frames);
  const used = players.flatMap((player) => (player === undefined ? [] : new URL(player).origin));
  return [...new Set(used)].filter((origin) => allowed.includes(origin)).sort();
}
