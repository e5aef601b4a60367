// Shows how often your page was seen in the last seven days, and what was clicked most: node statistics.mjs
// VITRINE_URL is your instance, and VITRINE_TOKEN a token with the scopes statistics and links.
const { VITRINE_URL = "http://localhost:3000", VITRINE_TOKEN } = process.env;

async function read(path) {
  const headers = { Authorization: `Bearer ${VITRINE_TOKEN}` };
  const response = await fetch(new URL(path, VITRINE_URL), { headers, signal: AbortSignal.timeout(30_000) });
  const answer = await response.json();
  if (response.ok) return answer;
  throw new Error(`${answer.error}: ${answer.error_description}`);
}

if (!VITRINE_TOKEN) {
  console.error("Usage: VITRINE_URL=… VITRINE_TOKEN=… node statistics.mjs");
  process.exit(2);
}
try {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { days, links } = await read(`/api/statistics?${new URLSearchParams({ time_zone })}`);
  const titles = new Map((await read("/api/links")).map(({ id, type, value }) => [id, `${type} ${value}`]));
  for (const { date, views, visitors } of days.slice(-7)) console.log(`${date}: ${views} views, ${visitors} visitors`);
  for (const { id, clicks } of links.slice(0, 5))
    console.log(`${titles.get(id) ?? "something else"}: ${clicks} clicks`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
