import "server-only";
import { AppError, errorStatus } from "@/lib/errors";
import { parseInput } from "@/lib/http/field-errors";
import { plainHeaders, plainPage } from "@/lib/http/plain-page";
import { readText, requireMediaType } from "@/lib/http/read-body";
import { emptyReply, type Reply } from "@/lib/http/reply";
import { findLinks } from "@/lib/links/find-links";
import { type Control, pageControls } from "@/lib/page/controls";
import { type PageDocument, withIds } from "@/lib/page/document";
import { placeInWords } from "@/lib/page/place-words";
import { placeOfField, withValue } from "@/lib/page/places";
import { type Draft, getDraft, publishDraft, saveDraft } from "@/lib/page/publish";
import { editing } from "./editing";
import { draftChange } from "./schema";

const editorPath = "/settings/profile";

/** A switch that is off sends nothing. */
function writtenValue({ kind, path, isOptional }: Control, form: URLSearchParams): unknown {
  const value = form.get(path) ?? "";
  if (kind === "switch") return form.has(path);
  if (kind === "percent") return Number(value);
  if (kind === "texts") return form.getAll(path).filter((line) => line.trim() !== "");
  return isOptional && value === "" ? null : value;
}

function edited(page: PageDocument, form: URLSearchParams): unknown {
  const places = new Set(form.getAll("paths"));
  const controls = pageControls.filter(({ path, kind }) => places.has(path) && kind !== "file");
  const changed = controls.reduce(
    (document, control) => withValue(document, control.path, writtenValue(control, form)),
    page,
  );
  const { found } = findLinks(form.get("links") ?? "");
  const links = found.map(({ type, value, title }) => ({ type, value, title }));
  return { ...changed, links: [...changed.links, ...links] };
}

/** For browsers without the editor's script; publishes when that button was pressed, then redirects to the editor. */
export const saveForm = editing(async ({ request, user }) => {
  requireMediaType(request, ["form"]);
  const form = new URLSearchParams(await readText(request, "page"));
  const draft = await getDraft(user.id);
  let saved: Draft | undefined;
  try {
    saved = await save(user.id, draft, form);
    if (isPublishing(form)) await publish(user.id, saved);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const title = saved ? "This was saved, but not published" : "This was not saved";
    return refusal(title, error, saved ?? draft);
  }
  return emptyReply(303, { Location: `${editorPath}${partOf(form)}` });
});

const isPublishing = (form: URLSearchParams) => form.get("then") === "publish";

/** Only publishing settles conflicts. @throws AppError conflict when the form shows another draft, invalid_request */
async function save(userId: string, draft: Draft, form: URLSearchParams): Promise<Draft> {
  const { baseTag, revision } = draft;
  // All controls of the form are written, also those that were not touched.
  if (form.get("revision") !== String(revision) || form.get("base_tag") !== baseTag)
    throw elsewhere("Load it again, and enter your changes once more");
  const conflicts = isPublishing(form) ? [] : draft.conflicts;
  const sent = { document: edited(draft.document, form), base_tag: baseTag, revision, conflicts };
  const { document } = parseInput(draftChange, sent);
  return saveDraft(userId, { document: withIds(document), baseTag, revision, conflicts });
}

/** @throws AppError conflict that names what was changed here and elsewhere, limit_reached */
async function publish(userId: string, { revision }: Draft): Promise<void> {
  const { draft } = await publishDraft(userId, revision);
  if (draft.conflicts.length === 0) return;
  const places = draft.conflicts.map(({ path }) => wordsFor(path, draft));
  throw elsewhere(`Both changed: ${places.join(", ")}. Your page shows both; publish again to keep yours`);
}

const elsewhere = (rest: string) => new AppError("conflict", `Your page was changed elsewhere meanwhile. ${rest}`);

function partOf(form: URLSearchParams): string {
  const section = form.get("section") ?? "";
  return /^[a-z]{1,20}$/.test(section) && section !== "profile" ? `/${section}` : "";
}

function refusal(title: string, { message, fields = {}, code }: AppError, draft: Draft): Reply {
  const sentences = Object.entries(fields).map(([field, problems]) => {
    const path = placeOfField(draft.document, field.replace(/^document\./, ""));
    return `${wordsFor(path, draft)} ${problems.join(", ")}.`;
  });
  const body = plainPage({
    title,
    text: sentences.join(" ") || `${message.replace(/\.$/, "")}.`,
    link: { path: editorPath, words: "Back to your page" },
  });
  return { status: errorStatus[code], headers: plainHeaders(body), body };
}

const wordsFor = (path: string, { document, base }: Draft) =>
  placeInWords(path, { controls: pageControls, document, base });
