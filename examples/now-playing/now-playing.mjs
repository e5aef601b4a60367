// Keeps the track that plays as a line of the bio; README.md says how to run it.
import { setTimeout as pause } from "node:timers/promises";
import { bioWithTrack } from "./bio.mjs";
import { playingTrack } from "./source.mjs";
import { askPerson, readTokens, writeTokens } from "./tokens.mjs";
import { createClient, createSession, VitrineError } from "./vitrine.mjs";

const {
  VITRINE_URL,
  VITRINE_CLIENT_ID,
  SOURCE_URL,
  TOKENS_FILE = "tokens.json",
  INTERVAL_SECONDS = "30",
} = process.env;
const scope = "identify profile.update";

if (!VITRINE_URL || !VITRINE_CLIENT_ID || !SOURCE_URL || !(Number(INTERVAL_SECONDS) > 0)) {
  console.error(
    "Set VITRINE_URL, VITRINE_CLIENT_ID and SOURCE_URL; INTERVAL_SECONDS is a number above 0. See README.md.",
  );
  process.exit(2);
}

const stopping = new AbortController();
const { signal } = stopping;
// A second signal ends the program at once, as if nobody listened.
for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => stopping.abort());

const application = { baseUrl: VITRINE_URL, clientId: VITRINE_CLIENT_ID };
const onTokens = (tokens) => writeTokens(TOKENS_FILE, tokens);

/** Writes the track into the bio, unless the bio has it already. */
async function showTrack(vitrine, track, options) {
  const { bio } = await vitrine.getOwnUser(options);
  const next = bioWithTrack(bio, track);
  if (next === bio) return;
  await vitrine.updateOwnUser({ ...options, body: { bio: next } });
  console.log(track ? `Now playing: ${track}` : "Nothing plays");
}

/** Follows the source until the program is stopped; what fails is tried again in the next round. */
async function follow(vitrine) {
  // Not known yet: a line may stand there from a run that was killed.
  let shown = null;
  while (!signal.aborted) {
    try {
      const track = await playingTrack(SOURCE_URL, signal);
      // Nothing is asked of the service while the same track plays.
      if (track !== shown) await showTrack(vitrine, track, { signal });
      shown = track;
    } catch (error) {
      if (signal.aborted) return;
      // No further round can mend this: the person has disconnected the application, or the tokens are too old.
      if (error instanceof VitrineError && error.code === "invalid_grant") throw error;
      console.error(`Could not show the track: ${error.message}`);
    }
    await pause(Number(INTERVAL_SECONDS) * 1000, undefined, { signal }).catch(() => {});
  }
}

try {
  let tokens = await readTokens(TOKENS_FILE);
  if (!tokens) {
    tokens = await askPerson(application, scope, signal);
    await onTokens(tokens);
    console.log("Signed in; waiting for a track");
  }
  const token = createSession({ ...application, tokens, onTokens });
  const vitrine = createClient({ baseUrl: VITRINE_URL, token, maxWaitSeconds: 120 });
  await follow(vitrine);
  await showTrack(createClient({ baseUrl: VITRINE_URL, token, maxWaitSeconds: 5 }), undefined);
  console.log("Stopped");
} catch (error) {
  if (error.name !== "AbortError") {
    const isEnded = error instanceof VitrineError && error.code === "invalid_grant";
    const said = error.description ?? error.message;
    console.error(isEnded ? `${said} Delete ${TOKENS_FILE} and start again to authorize anew.` : said);
    process.exitCode = 1;
  }
}
