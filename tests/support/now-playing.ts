import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { bundleClient } from "@/scripts/client";
import { listenOnLoopback } from "./loopback";

/** Puts the example there, with the client of this repository as npm would install it. */
export async function installNowPlaying(folder: string): Promise<void> {
  cpSync("examples/now-playing", folder, { recursive: true });
  const installed = join(folder, "node_modules/@vitrine/client");
  mkdirSync(installed, { recursive: true });
  cpSync("clients/typescript/package.json", join(installed, "package.json"));
  await bundleClient(join(installed, "dist/index.js"));
}

/** What a person listens to, as Last.fm would tell it; `play` changes it, and `asked` counts the requests. */
export async function startTrackSource() {
  let playing: string | undefined;
  let asked = 0;
  const { url, close } = await listenOnLoopback((_, response) => {
    asked += 1;
    const track = { artist: { "#text": "Nina Simone" }, name: playing, "@attr": { nowplaying: "true" } };
    const past = { artist: { "#text": "Nina Simone" }, name: "Feeling Good", date: { uts: "1790000000" } };
    response.end(JSON.stringify({ recenttracks: { track: playing ? [track, past] : past } }));
  });
  return {
    url,
    close,
    asked: () => asked,
    play: (name: string | undefined) => {
      playing = name;
    },
  };
}
