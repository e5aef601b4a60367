import { parseUrl } from "@/lib/core/text/url";
import type { Report } from "./report";
import { type Answer, ask, textOf } from "./request";
import { type Known, pathOf, type Row } from "./row";
import { rows } from "./rows";
import { refusal } from "./shapes";
import { Visitor } from "./visitor";

/** The service, an application there, and a person who lets it act for them. */
export type Site = {
  /** Scheme and host. */
  base: string;
  clientId: string;
  clientSecret: string;
  /** Empty when the application has registered one alone. */
  redirectUri: string;
  username: string;
  password: string;
};
/** Something that the tour has made and takes away again, and who may. */
type Made = { path: string; id: string; token: string };
type Profile = {
  id?: string;
  is_premium?: boolean;
  bio?: unknown;
  colors?: { accent?: unknown };
  assets?: Record<string, unknown>;
};

const allScopes = [...new Set(rows.flatMap(({ scopes, also = [] }) => [...scopes, ...also]))];
const folders: Record<string, string> = { link: "/api/links", card: "/api/cards", audio: "/api/upload/audio" };

/** One walk through the document: its state, and the successes of every row. */
export class Walk {
  known: Known;
  /** A token of the application itself, which acts for its creator. */
  ownerToken = "";
  readonly made: Made[] = [];
  #profile: Profile = {};
  readonly #tokens = new Map<string, string>();

  constructor(
    readonly site: Site,
    readonly report: Report,
  ) {
    const { username, clientId, clientSecret, redirectUri } = site;
    this.known = {
      username,
      clientId,
      clientSecret,
      redirectUri,
      code: "",
      refreshToken: "",
      link: "",
      card: "",
      audio: "",
    };
  }

  get isPremium(): boolean {
    return this.#profile.is_premium === true;
  }
  get personId(): string | undefined {
    return this.#profile.id;
  }
  url(path: string): string {
    return new URL(pathOf(path, this.known), this.site.base).href;
  }

  /**
   * Sends every row of the document as it is written there.
   * @param only sends the rows of tokens, which the others need, and those whose path begins with that
   */
  async succeed(only = ""): Promise<void> {
    const visitor = new Visitor(this.site.base);
    await visitor.signIn(this.site.username, this.site.password);
    this.known.code = await visitor.authorize({
      response_type: "code",
      client_id: this.site.clientId,
      scope: allScopes.join(" "),
      ...(this.site.redirectUri && { redirect_uri: this.site.redirectUri }),
    });
    this.#profile = (await ask({ method: "GET", url: this.url("/api/user/:username") })).body as Profile;
    for (const row of rows.filter(({ body, path }) => body === "form" || path.startsWith(only))) await this.#step(row);
  }

  async #step(row: Row): Promise<void> {
    const token = row.scopes.length > 0 ? await this.tokenWith([...row.scopes, ...(row.also ?? [])]) : undefined;
    const id = pathOf(row.path, this.known);
    const name = row.note ? `${row.path} ${row.note}` : row.path;
    const question = { method: row.method, url: this.url(row.path), token, sent: row.sent(this.known) };
    if (row.refusals.includes("403 premium") && !this.isPremium) {
      await this.report.ask(question, { name, status: 403, shape: refusal, error: "premium_required" });
      return;
    }
    const answer = await this.report.ask(question, { name, status: row.status, shape: row.shape });
    if (!answer || answer.status !== row.status) return;
    if (row.body === "form") this.#keepTokens(row, answer);
    if (row.makes && token) this.#keepMade(row.makes, answer, token);
    if (row.method === "DELETE")
      this.made.splice(0, this.made.length, ...this.made.filter((one) => `${one.path}/${one.id}` !== id));
    if (row.body === "multipart") await this.#fetchBack(answer);
  }

  #keepTokens({ note }: Row, { body }: Answer): void {
    if (note === "client_credentials") this.ownerToken = textOf(body, "access_token") ?? "";
    else this.known.refreshToken = textOf(body, "refresh_token") ?? "";
  }

  #keepMade(kind: "link" | "card" | "audio", { body }: Answer, token: string): void {
    const id = textOf(body, "id");
    if (id === undefined) return;
    this.known[kind] = id;
    this.made.push({ path: folders[kind] ?? "", id, token: kind === "audio" ? "" : token });
  }

  /** A token of the person with these scopes and no others: a refresh may narrow them. */
  async tokenWith(scopes: readonly string[]): Promise<string> {
    const scope = scopes.join(" ");
    const cached = this.#tokens.get(scope);
    if (cached !== undefined) return cached;
    const { clientId, clientSecret, refreshToken } = this.known;
    const form = { grant_type: "refresh_token", client_id: clientId, client_secret: clientSecret, scope };
    const sent = { form: { ...form, refresh_token: refreshToken } };
    const { status, body } = await ask({ method: "POST", url: this.url("/api/oauth2/token"), sent });
    const token = textOf(body, "access_token");
    if (token === undefined) throw new Error(`There is no token with the scope ${scope}: the answer was ${status}.`);
    this.known.refreshToken = textOf(body, "refresh_token") ?? "";
    this.#tokens.set(scope, token);
    return token;
  }

  /** Fetches the file that an upload has answered with, from the address where the document has it. */
  async #fetchBack({ body }: Answer): Promise<void> {
    const url = textOf(body, "url");
    if (url !== undefined) return this.#fetchFile(url);
    const { body: profile } = await ask({ method: "GET", url: this.url("/api/user/:username") });
    const tracks = (profile as Profile).assets?.audios;
    const track = Array.isArray(tracks) ? String(tracks.at(-1)) : "";
    await this.#fetchFile(track);
    const cover = textOf(body, "cover");
    if (cover !== undefined) await this.#fetchFile(track.replace(/audios\/.*/, `audios-covers/${cover}.png`));
  }

  async #fetchFile(url: string): Promise<void> {
    const name = parseUrl(url)?.pathname ?? "the stored file";
    const folder = name.split("/").at(-2) ?? "";
    const type = { audios: /^audio\//, fonts: /^font\//, backgrounds: /^(image|video)\// }[folder] ?? /^image\//;
    const summary = ({ headers, bytes }: Answer) => `${headers.get("content-type")}, ${bytes} bytes`;
    await this.report.ask({ method: "GET", url }, { name, status: 200, type, summary });
  }

  /** Takes away what the walk has made, and gives the profile back what it said before. */
  async tidy(): Promise<void> {
    if (this.known.refreshToken === "" || this.personId === undefined) return;
    this.report.heading("Tidying up");
    for (const { path, id, token } of this.made.splice(0)) {
      const allowed = token || (await this.tokenWith(["audios.manage"]));
      const url = `${new URL(path, this.site.base).href}/${id}`;
      await this.report.ask({ method: "DELETE", url, token: allowed }, { name: `${path}/:id`, status: 204 });
    }
    const { bio, colors, assets = {} } = this.#profile;
    const absent = ["avatar", "background", "cursor"].filter((asset) => assets[asset] === null);
    const json = {
      bio,
      colors: { accent: colors?.accent },
      assets: Object.fromEntries(absent.map((name) => [name, null])),
    };
    const token = await this.tokenWith(["profile.update"]);
    const question = { method: "PATCH", url: this.url("/api/user"), token, sent: { json } };
    await this.report.ask(question, { name: "/api/user as it was", status: 200 });
  }
}
