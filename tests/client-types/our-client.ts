// Every method of our client as a program calls it; see tests/unit/openapi-tools.test.ts.
import {
  type Client,
  clientCredentials,
  createAuthorization,
  createClient,
  createSession,
  exchangeCode,
  type Result,
  type Tokens,
  VitrineError,
  verifyWebhook,
  type WebhookEvent,
} from "@vitrine/client";

/** What a program has may be absent. */
type Settings = { baseUrl: string; token: string | undefined; clientSecret: string | undefined; signal?: AbortSignal };

export function connect({ baseUrl, token }: Settings): Client {
  return createClient({ baseUrl, token, fetch: undefined, timeoutMilliseconds: undefined });
}

export async function readProfiles(vitrine: Client, username: string, { signal }: Settings): Promise<string[]> {
  const a = await vitrine.getUser({ username });
  const b = await vitrine.getUserB({ username, signal });
  const older = await vitrine.getUser({ username, variant: "b" });
  const { data, etag } = await vitrine.send("getUser", { username });
  const { data: dataB } = await vitrine.send("getUser", { username, variant: "b" });
  const tag: string | undefined = etag;
  return [a.display_name, b.config.layout, older.config.layout, data.layout, String(dataB.uid), tag ?? ""];
}

export async function changeProfile(vitrine: Client): Promise<string> {
  const own = await vitrine.getOwnUser();
  const { colors, layout, effects } = own;
  const changed = await vitrine.updateOwnUser({ body: { colors, layout, effects, bio: null } });
  return [own.email ?? "no address", changed.bio ?? "no bio"].join();
}

export async function changeLinks(vitrine: Client): Promise<void> {
  const [first] = await vitrine.listLinks();
  const created = await vitrine.createLink({ body: { type: first?.type ?? "github", value: "ada" } });
  const { value } = await vitrine.getLink({ id: created.id });
  await vitrine.updateLink({ id: created.id, body: { value: value.toUpperCase() } });
  const nothing: undefined = await vitrine.deleteLink({ id: created.id });
  return nothing;
}

export async function changeCards(vitrine: Client): Promise<void> {
  await vitrine.createCard({ body: { type: "chat" } });
  await vitrine.createCard({ body: { type: "chat", value: null, extra: { show_badges: false } } });
  await vitrine.createCard({ body: { type: "server", value: "fXyZ12" } });
  const { id } = await vitrine.createCard({ body: { type: "weather", value: "Lisbon", extra: null } });
  const [first] = await vitrine.listCards();
  const { type } = await vitrine.getCard({ id });
  if (type !== first?.type) await vitrine.deleteCard({ id });
}

export async function replacePage(vitrine: Client): Promise<string> {
  const { data: page, etag } = await vitrine.send("getPage");
  await vitrine.replacePage({ body: page, ifMatch: etag });
  const links = [...page.links, { type: "youtube" as const, value: "@ada", title: "Films" }];
  const settings = { ...page.settings, layout: "modern" as const };
  const replaced = await vitrine.replacePage({ body: { ...page, settings, links }, ifMatch: "*" });
  const { data, etag: next } = await vitrine.send("replacePage", { body: await vitrine.getPage(), ifMatch: etag });
  return [replaced.settings.layout, data.links.length, next].join();
}

export async function upload(vitrine: Client, file: Blob, onProgress?: (share: number) => void): Promise<string[]> {
  const avatar = await vitrine.uploadAvatar({ body: { file } });
  const background = await vitrine.uploadBackground({ body: { file }, onProgress });
  const cursor = await vitrine.uploadCursor({ body: { file } });
  const font = await vitrine.uploadFont({ body: { file } });
  const image = await vitrine.uploadImage({ body: { file } });
  await vitrine.createCard({ body: { type: "image", extra: { images: [{ file: image.file, alt: "A lake" }] } } });
  const { id } = await vitrine.uploadAudio({ body: { file, name: "Night train" } });
  const track = await vitrine.uploadAudio({ body: { file, cover: file, name: "Night train" }, onProgress });
  await vitrine.updateAudio({ id, body: { name: track.name } });
  await vitrine.deleteAudio({ id });
  const stored: Blob = await vitrine.getFile({ folder: "avatars", file: "x.webp" });
  return [avatar.url, background.url, cursor.url, font.url, stored.type];
}

export async function authorize({ baseUrl, clientSecret }: Settings, code: string): Promise<Tokens> {
  const application = { baseUrl, clientId: "id", clientSecret };
  const redirectUri = "https://app.example/callback";
  const { verifier } = await createAuthorization({ ...application, redirectUri, scope: "identify", prompt: undefined });
  const tokens = await exchangeCode({ ...application, code, verifier, redirectUri });
  const scopes: string[] = tokens.scope.split(" ");
  const token = createSession({ ...application, tokens, onTokens: undefined });
  const older: Tokens = { access_token: "", refresh_token: "", expires_at: 0 };
  createClient({ baseUrl, token: createSession({ ...application, tokens: older, onTokens: () => scopes }) });
  createClient({ baseUrl, token: clientCredentials({ baseUrl, clientId: "id", clientSecret: "secret" }) });
  await createClient({ baseUrl, token }).getOwnUser();
  return tokens;
}

/** What is refused, in words. */
export function problemOf(error: unknown): string {
  if (!(error instanceof VitrineError)) return "unreachable";
  const [field] = Object.entries(error.fields);
  return [error.status, error.code ?? "", error.requestId ?? "", error.retryAfterSeconds ?? 0, field?.[1][0]].join();
}

/** A branch for each event that this version knows, and one for those of later versions. */
export async function receive(request: Request, secret: string): Promise<string> {
  const event: WebhookEvent = await verifyWebhook(await request.arrayBuffer(), request.headers, secret);
  const { username, sequence } = event.data;
  switch (event.type) {
    case "application.disconnected":
      return [event.type satisfies "application.disconnected", username].join();
    case "webhook.test":
      return "a test";
    default:
      return [event.timestamp, sequence].join();
  }
}

/** In Node. */
export async function receiveInNode(
  { headers }: { headers: Record<string, string | string[] | undefined> },
  body: Uint8Array,
): Promise<boolean> {
  return (await verifyWebhook(body, headers, "whsec_", { toleranceSeconds: 60 })).type === "links.changed";
}

export const none: Result<"deleteCard"> = undefined;
