const requestMilliseconds = 10_000;

/**
 * The track that plays, such as "Nina Simone – Sinnerman"; `undefined` when none does.
 * @param {string} url answers as Last.fm's user.getRecentTracks does, in JSON
 * @param {AbortSignal} signal
 */
export async function playingTrack(url, signal) {
  const limit = AbortSignal.timeout(requestMilliseconds);
  const response = await fetch(url, { signal: AbortSignal.any([signal, limit]) });
  if (!response.ok) throw new Error(`the source answered with status ${response.status}`);
  const { recenttracks } = await response.json();
  // Last.fm gives one track without an array around it.
  const [latest] = [recenttracks?.track ?? []].flat();
  if (latest?.["@attr"]?.nowplaying !== "true") return undefined;
  return [latest.artist?.["#text"], latest.name].filter(Boolean).join(" – ").replaceAll(/\s+/g, " ");
}
