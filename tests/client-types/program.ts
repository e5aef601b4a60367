import type { components, operations, paths } from "./service";

type Schemas = components["schemas"];

/** The body that an operation of these types answers with under that status. */
type Body<Id extends keyof operations, Status> = Status extends keyof operations[Id]["responses"]
  ? operations[Id]["responses"][Status] extends { content: { "application/json": infer Json } }
    ? Json
    : never
  : never;

/** A small client, as a developer would write it around `fetch`. */
export class Client {
  constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  private async send<Answer>(method: string, path: keyof paths | string, body?: BodyInit): Promise<Answer> {
    const headers = { Authorization: `Bearer ${this.token}`, "Content-Type": "application/json" };
    const response = await fetch(`${this.address}${path}`, { method, headers, body });
    if (!response.ok) throw new Refusal(response.status, (await response.json()) as Schemas["Error"]);
    return (await response.json()) as Answer;
  }

  ownUser(): Promise<Body<"getOwnUser", 200>> {
    return this.send("GET", "/api/user" satisfies keyof paths);
  }

  change(change: Schemas["UserChange"]): Promise<Schemas["OwnUser"]> {
    return this.send("PATCH", "/api/user" satisfies keyof paths, JSON.stringify(change));
  }

  links(): Promise<Schemas["Link"][]> {
    return this.send("GET", "/api/links" satisfies keyof paths);
  }

  addCard(card: Schemas["NewCard"]): Promise<Body<"createCard", 201>> {
    return this.send("POST", "/api/cards" satisfies keyof paths, JSON.stringify(card));
  }

  async user(name: string): Promise<string> {
    const user = await this.send<Body<"getUser", 200>>("GET", `/api/user/${name}`);
    const { uid, config } = await this.send<Body<"getUserB", 200>>("GET", `/api/users/${name}`);
    return `${user.display_name} ${user.privacy.hide_likes} ${uid} ${config.avatar_shape}`;
  }
}

/** An error of the service as its document describes it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: Schemas["Error"],
  ) {
    const places = Object.entries(body.fields ?? {}).map(([field, messages]) => `${field} ${messages.join(", ")}`);
    super([body.error, body.error_description, ...places].join(": "));
  }
}

type Upload = operations["uploadAudio"]["requestBody"]["content"]["multipart/form-data"];
/** The parts of an upload by their names, files as what the browser holds. */
type Parts<Form> = { [Name in keyof Form]: Name extends "file" | "cover" ? Blob : Form[Name] };

export async function uploadAudio(address: string, parts: Parts<Upload>): Promise<Schemas["Audio"]> {
  const form = new FormData();
  form.set("file", parts.file);
  form.set("name", parts.name);
  if (parts.cover) form.set("cover", parts.cover);
  const response = await fetch(`${address}/api/upload/audio`, { method: "POST", body: form });
  return (await response.json()) as Schemas["Audio"];
}

export const tokenRequest: Schemas["TokenRequest"] = {
  grant_type: "refresh_token",
  client_id: "id",
  client_secret: "secret",
  refresh_token: "vrt_",
};

/** What a client does with an answer, by its status: every one that is listed has its own type. */
export function nextStep(status: keyof operations["createLink"]["responses"], body: Schemas["Error"]): string {
  if (status === 429 && body.error === "rate_limited") return "wait";
  return status === 409 && body.error === "limit_reached" ? "delete one first" : body.error_description;
}

export const file: operations["getFile"]["parameters"]["path"] = { folder: "avatars", file: "x.webp" };
