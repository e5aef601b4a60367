// Shows your profile, and sets one link of it: node personal-token.mjs github ada
// VITRINE_URL is your instance, and VITRINE_TOKEN a token with the scopes identify and links.
import { setTimeout as pause } from "node:timers/promises";

const { VITRINE_URL = "http://localhost:3000", VITRINE_TOKEN } = process.env;
const [type, value] = process.argv.slice(2);

/** Sends one request, and once more after a 429; answers with the JSON that came back. */
async function send(method, path, body) {
  const request = {
    method,
    headers: { Authorization: `Bearer ${VITRINE_TOKEN}`, ...(body && { "Content-Type": "application/json" }) },
    body: JSON.stringify(body),
  };
  const url = new URL(path, VITRINE_URL);
  let response = await fetch(url, { ...request, signal: AbortSignal.timeout(30_000) });
  if (response.status === 429) {
    await pause(Number(response.headers.get("Retry-After")) * 1000);
    response = await fetch(url, { ...request, signal: AbortSignal.timeout(30_000) });
  }
  const answer = await response.json();
  if (response.ok) return answer;
  // What is wrong with which field, where the service says so.
  const fields = Object.entries(answer.fields ?? {}).map(([name, problems]) => `\n  ${name} ${problems.join(", ")}`);
  throw new Error(`${answer.error}: ${answer.error_description}${fields.join("")}`);
}

/** Changes the first link of that kind, or adds one; says what it did. */
async function setLink() {
  const links = await send("GET", "/api/links");
  const link = links.find((one) => one.type === type);
  if (!link) {
    const added = await send("POST", "/api/links", { type, value });
    return `Added ${added.type}: ${added.value}`;
  }
  if (link.value === value) return `Unchanged ${type}: ${value}`;
  const changed = await send("PATCH", `/api/links/${link.id}`, { value });
  return `Changed ${changed.type}: ${link.value} to ${changed.value}`;
}

if (!VITRINE_TOKEN || !type || !value) {
  console.error("Usage: VITRINE_URL=… VITRINE_TOKEN=… node personal-token.mjs <kind of link> <value>");
  process.exit(2);
}
try {
  const user = await send("GET", "/api/user");
  console.log(`${user.display_name} (${new URL(`/${user.username}`, VITRINE_URL)})`);
  console.log(await setLink());
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
