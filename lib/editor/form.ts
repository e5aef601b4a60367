import "server-only";
import { AppError, errorStatus } from "@/lib/errors";
import { parseInput } from "@/lib/http/field-errors";
import { plainHeaders, plainPage } from "@/lib/http/plain-page";
import { readText, requireMediaType } from "@/lib/http/read-body";
import { emptyReply, type Reply } from "@/lib/http/reply";
import { findLinks } from "@/lib/links/find-links";
import { type Control, pageControls } from "@/lib/page/controls";
import { type PageDocument, withIds } from "@/lib/page/document";
import { withValue } from "@/lib/page/places";
import { getDraft, publishDraft, saveDraft } from "@/lib/page/publish";
import { editing } from "./editing";
import { draftChange } from "./schema";

const editorPath = "/settings/profile";

/** What the form says of one place; a switch that is off sends nothing. */
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

/**
 * Saves controls that a browser sends as a form, before or without the editor's script, and publishes where that was
 * pressed; then leads back to the editor.
 */
export const saveForm = editing(async ({ request, user }) => {
  requireMediaType(request, ["form"]);
  const form = new URLSearchParams(await readText(request, "page"));
  try {
    const { document, baseTag, revision } = await getDraft(user.id);
    // All controls of the form are written, also those that were not touched.
    if (form.get("revision") !== String(revision) || form.get("base_tag") !== baseTag) throw changedElsewhere([]);
    const change = { document: edited(document, form), base_tag: baseTag, revision };
    const parsed = parseInput(draftChange, change);
    const saved = await saveDraft(user.id, { document: withIds(parsed.document), baseTag, revision });
    if (form.get("then") === "publish") {
      const { draft } = await publishDraft(user.id, saved.revision);
      if (draft.conflicts.length > 0) throw changedElsewhere(draft.conflicts.map(({ path }) => labelOf(path)));
    }
  } catch (error) {
    if (error instanceof AppError) return refusal(error);
    throw error;
  }
  return emptyReply(303, { Location: `${editorPath}${partOf(form)}` });
});

/** @param labels what was changed here and elsewhere; it stands in the draft as it is here */
function changedElsewhere(labels: readonly string[]): AppError {
  const rest =
    labels.length === 0
      ? "Load it again, and enter your changes once more"
      : `Both changed: ${labels.join(", ")}. Publish again to keep yours`;
  return new AppError("conflict", `Your page was changed elsewhere meanwhile. ${rest}`);
}

/** A form has the place of its part of the editor, which is one of few words. */
function partOf(form: URLSearchParams): string {
  const section = form.get("section") ?? "";
  return /^[a-z]{1,20}$/.test(section) && section !== "profile" ? `/${section}` : "";
}

function refusal({ message, fields = {}, code }: AppError): Reply {
  const sentences = Object.entries(fields).map(([path, problems]) => `${labelOf(path)} ${problems.join(", ")}.`);
  const body = plainPage({
    title: "This was not saved",
    text: sentences.join(" ") || `${message.replace(/\.$/, "")}.`,
    link: { path: editorPath, words: "Back to your page" },
  });
  return { status: errorStatus[code], headers: plainHeaders(body), body };
}

function labelOf(path: string): string {
  const place = path.replace(/^document\./, "");
  return pageControls.find((control) => place.startsWith(control.path))?.label ?? place;
}
