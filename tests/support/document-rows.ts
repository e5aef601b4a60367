import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { database } from "@/db/client";
import { audios, cards, links, storedFiles } from "@/db/schema";
import type { Scope } from "@/lib/core/operation/scopes";
import { updateAccountFlag } from "@/lib/people/users/store";
import { type Known, nameOf, pathOf, type Row, type Sent } from "@/scripts/tour/row";
import { rows } from "@/scripts/tour/rows";
import { refusal } from "@/scripts/tour/shapes";
import { call, type Sent as Request, read } from "./api";
import { callback, newApplication, newCode, newPerson, newTokens } from "./people";
import { readStoredRows } from "./refusal";
import { filesOnDisk } from "./stored-files";

/** The rows of the document that are so, each with its name, for `it.each`. */
export const filterRows = (fits: (row: Row) => boolean) =>
  rows.filter(fits).map((row): [string, Row] => [nameOf(row), row]);

export const sampleFile = (name: string): Buffer => readFileSync(join("tests/files/tour", name));

/** A link, a card and an audio track of a person, put in the database as they are; their ids. */
export async function addContent(userId: string): Promise<Pick<Known, "link" | "card" | "audio">> {
  const [link] = await database()
    .insert(links)
    .values({ userId, position: 0, type: "github", value: "ada" })
    .returning();
  const [card] = await database()
    .insert(cards)
    .values({ userId, position: 0, type: "weather", value: "Lisbon" })
    .returning();
  const track = { userId, position: 0, name: "Night train", file: `${randomUUID()}.mp3`, durationSeconds: 214 };
  const [audio] = await database().insert(audios).values(track).returning();
  if (!link || !card || !audio) throw new Error("the content was not created");
  await database()
    .insert(storedFiles)
    .values({ key: `audios/${track.file}`, userId, state: "live", bytes: 1000 });
  return { link: link.id, card: card.id, audio: audio.id };
}

export type Stage = Awaited<ReturnType<typeof newStage>>;

/**
 * A new person, premium where the row asks for it, who has let an application of their own do what the row needs.
 * @param granted the scopes of their token, those of the row by default
 */
export async function newStage(row: Row, granted: readonly string[] = [...row.scopes, ...(row.also ?? [])]) {
  const person = await newPerson();
  const application = await newApplication(person.id);
  if (row.refusals.includes("403 premium")) await updateAccountFlag(person.username, "isPremium", true);
  const tokens =
    granted.length > 0 || row.body === "form"
      ? await newTokens(person.id, application, granted.length > 0 ? ([...granted] as Scope[]) : ["identify"])
      : undefined;
  const known: Known = {
    username: person.username,
    clientId: application.clientId,
    clientSecret: application.clientSecret,
    redirectUri: callback,
    code: row.body === "form" ? await newCode(person.id, application, ["identify"]) : "",
    refreshToken: tokens?.refresh_token ?? "",
    ...(await addContent(person.id)),
  };
  return { row, person, application, known, token: row.scopes.length > 0 ? tokens?.access_token : undefined };
}

/** A form of texts and sample files. */
export function sampleForm(parts: Record<string, string | { file: string }>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === "string") form.set(name, part);
    else form.set(name, new Blob([Uint8Array.from(sampleFile(part.file))]), part.file);
  }
  return form;
}

/** The body of a row's request as `call` takes it. */
function bodyOf(sent: Sent): Request {
  if ("json" in sent) return { json: sent.json };
  if ("form" in sent) return { form: sent.form };
  return "parts" in sent ? { body: sampleForm(sent.parts) } : {};
}

/** Sends the request of the stage's row, or one that differs from it. */
export function sendRow(
  { row, known, token }: Pick<Stage, "row" | "known" | "token">,
  { path = row.path, ...changes }: Request & { path?: string } = {},
): Promise<Response> {
  const replaces = ["json", "form", "body"].some((name) => name in changes);
  const body = replaces ? {} : bodyOf(row.sent(known));
  return call(row.method, pathOf(path, known), { token, ...body, ...changes });
}

/** All that the service holds of a person: rows and, of everybody, the names of the files on disk. */
export async function readEverything(userId: string) {
  const own = await database()
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.userId, userId))
    .orderBy(storedFiles.key);
  return {
    ...(await readStoredRows(userId)),
    links: await database().select().from(links).where(eq(links.userId, userId)).orderBy(links.id),
    cards: await database().select().from(cards).where(eq(cards.userId, userId)).orderBy(cards.id),
    storedFiles: own,
    onDisk: filesOnDisk(process.env.DATA_DIR ?? ""),
  };
}

export type Wanted = { status: number; error: string; fields?: readonly string[]; people: string[] };

/** Expects an error of the one shape, and that nothing of these people is other than it was. */
export async function expectRefused(wanted: Wanted, send: () => Promise<Response>): Promise<Response> {
  const { status, error, fields, people } = wanted;
  const before = await Promise.all(people.map(readEverything));
  const response = await send();
  const answer = await read(response.clone());
  expect(refusal(answer.body, "body")).toEqual([]);
  expect(answer).toMatchObject({ status, body: { error } });
  const named = Object.keys((answer.body as { fields?: object }).fields ?? {});
  expect(named.sort()).toEqual([...(fields ?? [])].sort());
  expect(await Promise.all(people.map(readEverything))).toEqual(before);
  return response;
}
