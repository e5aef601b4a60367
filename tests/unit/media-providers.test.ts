import { expect, it } from "vitest";
import { findMedia, frameOrigins, type MediaType } from "@/lib/page/cards/kinds/providers";
import { hostileAnywhere, hostileSomewhere } from "../support/hostile-links";
import { payloads } from "../support/payloads";

const spotify = "4aawyAB9vmqN3uQ7FjRGTy";

it.each<[MediaType, string, string, string | undefined]>([
  [
    "video",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "youtube",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
  ],
  [
    "video",
    "youtu.be/dQw4w9WgXcQ?si=x&t=1m5s",
    "youtube",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=65",
  ],
  [
    "video",
    "https://m.youtube.com/shorts/dQw4w9WgXcQ",
    "youtube",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
  ],
  [
    "video",
    "https://music.youtube.com/watch?v=dQw4w9WgXcQ&list=x",
    "youtube",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
  ],
  [
    "video",
    "https://youtube.com/playlist?list=PL0123456789",
    "youtube",
    "https://www.youtube-nocookie.com/embed/videoseries?list=PL0123456789&autoplay=1",
  ],
  ["video", "https://vimeo.com/76979871", "vimeo", "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"],
  [
    "video",
    "https://vimeo.com/76979871/8272103f6e",
    "vimeo",
    "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1",
  ],
  [
    "video",
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
    "vimeo",
    "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1",
  ],
  ["video", "https://www.twitch.tv/adalovelace", "twitch", "https://player.twitch.tv/?channel=adalovelace&parent="],
  ["video", "https://www.twitch.tv/videos/1234567890", "twitch", "https://player.twitch.tv/?video=1234567890&parent="],
  [
    "video",
    "https://clips.twitch.tv/Some-Clip_1",
    "twitch",
    "https://clips.twitch.tv/embed?clip=Some-Clip_1&autoplay=true&parent=",
  ],
  [
    "video",
    "https://www.twitch.tv/ada/clip/Some-Clip_1",
    "twitch",
    "https://clips.twitch.tv/embed?clip=Some-Clip_1&autoplay=true&parent=",
  ],
  [
    "music",
    `https://open.spotify.com/track/${spotify}?si=x`,
    "spotify",
    `https://open.spotify.com/embed/track/${spotify}`,
  ],
  [
    "music",
    `https://open.spotify.com/intl-de/album/${spotify}`,
    "spotify",
    `https://open.spotify.com/embed/album/${spotify}`,
  ],
  [
    ...(["music", "https://soundcloud.com/ada/song", "soundcloud"] as const),
    "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fada%2Fsong&auto_play=true&show_teaser=false",
  ],
  ["music", "https://ada.bandcamp.com/album/engines", "bandcamp", undefined],
  [
    ...(["music", "https://bandcamp.com/EmbeddedPlayer/album=1234567890/size=large/", "bandcamp"] as const),
    "https://bandcamp.com/EmbeddedPlayer/album=1234567890/size=large/tracklist=false/artwork=small/",
  ],
  [
    "music",
    "https://music.apple.com/us/album/name/1440857781?i=1440857795",
    "apple-music",
    "https://embed.music.apple.com/us/album/1440857781?i=1440857795",
  ],
  [
    "music",
    "https://music.apple.com/de/playlist/x/pl.u-abcdefgh",
    "apple-music",
    "https://embed.music.apple.com/de/playlist/pl.u-abcdefgh",
  ],
])("as %s, the address %s is recognised at %s", (type, address, provider, player) => {
  const found = findMedia(type, address);
  expect(found).toMatchObject({ provider, player });
  // The page at the provider is recognised again as the same.
  expect(findMedia(type, found?.address ?? "")).toEqual(found);
  if (player !== undefined) expect(frameOrigins([player])).toEqual([new URL(player).origin]);
});

const lookalikes = [
  ...["https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ", "https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ"],
  ...[
    "https://youtu.be@evil.example/dQw4w9WgXcQ",
    "https://ada@youtu.be/dQw4w9WgXcQ",
    "https://youtu.be:8443/dQw4w9WgXcQ",
  ],
  ...["https://youtu.be/dQw4w9WgXcQ/../..", "https://youtube.com/watch?v=dQw4w9WgXc", 'https://youtu.be/dQw4w9Wg"cQ'],
  ...[
    "https://youtube.com/embed/dQw4w9WgXcQ%22%3E",
    "https://xyoutube.com/watch?v=dQw4w9WgXcQ",
    "https://youtube.com/@ada",
  ],
  ...["https://yоutube.com/watch?v=dQw4w9WgXcQ", "https://vimeo.com/ada", "https://player.vimeo.com/video/1?h=x"],
  ...[
    "https://twitch.tv/a&parent=evil.example",
    "https://player.twitch.tv/?channel=ada",
    "https://twitch.tv/directory",
  ],
  ...[
    "javascript://youtube.com/watch?v=dQw4w9WgXcQ%0aalert(1)",
    "ftp://youtu.be/dQw4w9WgXcQ",
    "//youtu.be/dQw4w9WgXcQ",
  ],
  ...[`https://open.spotify.com/user/${spotify}`, "https://open.spotify.com/track/short", "https://soundcloud.com/ada"],
  ...["https://soundcloud.com/ada/sets", "https://soundcloud.com/ada/tracks", "https://soundcloud.com/ada/likes"],
  ...[
    "https://evil.example.bandcamp.com/album/x",
    "https://bandcamp.com/EmbeddedPlayer/album=x/",
    "https://bandcamp.com/ada",
  ],
  ...[
    "https://music.apple.com/us/artist/x/12345",
    "https://music.apple.com/us/playlist/x/12345",
    "https://apple.com/us/album/12345",
  ],
];

it.each([...lookalikes, ...hostileAnywhere, ...hostileSomewhere, ...payloads])(
  "neither as video nor as music is %j recognised",
  (address) => {
    expect([findMedia("video", address), findMedia("music", address)]).toEqual([undefined, undefined]);
  },
);

it("a frame may come from the hosts of players alone, each once", () => {
  const players = [
    "https://player.vimeo.com/video/1",
    "https://evil.example/",
    undefined,
    "https://player.vimeo.com/video/2",
  ];
  expect(frameOrigins(players)).toEqual(["https://player.vimeo.com"]);
});
