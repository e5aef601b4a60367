import "server-only";
import { AppError } from "@/lib/core/errors";
import { errorPageReply } from "@/lib/core/http/error-response";
import { parseInput } from "@/lib/core/http/field-errors";
import { plainPage } from "@/lib/core/http/plain-page";
import { emptyReply, type Reply } from "@/lib/core/http/reply";
import { type Language, languageAttributes } from "@/lib/core/messages/languages";
import { interpolate } from "@/lib/core/messages/message";
import { messages } from "@/lib/core/messages/messages";
import { randomId } from "@/lib/core/random-id";
import { unixLines } from "@/lib/core/text/typed";
import { type Control, pageControls } from "@/lib/page/document/controls";
import { type PageDocument, withIds } from "@/lib/page/document/document";
import { addHeading, addLinks, moveEntry, removeEntry, toLink } from "@/lib/page/document/edits";
import { pathLabel } from "@/lib/page/document/place-words";
import { fieldPath, withValue } from "@/lib/page/document/places";
import { type Draft, getDraft, publishDraft, saveDraft } from "@/lib/page/drafts/publish";
import { findLinks } from "@/lib/page/links/find-links";
import { receiveForm } from "@/lib/people/auth/forms/form-body";
import { withPage } from "@/lib/people/pages/page-address";
import type { ActingPage } from "@/lib/people/pages/page-store";
import { editing } from "./editing";
import { localizedError } from "./localized-error";
import { draftChange } from "./schema";
import { controlsIn, editorWords } from "./words";

const editorPath = "/settings/profile";

/** A switch that is off sends nothing. */
function writtenValue({ kind, path, isOptional }: Control, form: URLSearchParams): unknown {
  const value = unixLines(form.get(path) ?? "");
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
  return withHeadings(addLinks(changed, found.map(toLink)), form);
}

/** Fields name a heading by its id: one has its title, which removes it when it is emptied, and one its place. */
function withHeadings(page: PageDocument, form: URLSearchParams): PageDocument {
  const indexIn = (name: string) => Math.max(0, Math.trunc(Number(form.get(name)) || Number.POSITIVE_INFINITY) - 1);
  const written = page.headings.filter(({ id }) => form.has(`heading.${id}`));
  const moved = written.reduce((edited, { id }) => {
    const index = indexIn(`place.${id}`);
    return form.has(`place.${id}`) && index !== page.order.indexOf(id) ? moveEntry(edited, id, index) : edited;
  }, page);
  const renamed = written.reduce((edited, { id }) => {
    const title = form.get(`heading.${id}`)?.trim();
    return title ? withValue(edited, `headings.${id}.title`, title) : removeEntry(edited, "headings", id);
  }, moved);
  const title = form.get("heading")?.trim();
  return title ? addHeading(renamed, { id: randomId(), title }, indexIn("place")) : renamed;
}

/**
 * Serves browsers without the editor's script: it saves, publishes if that button was pressed, and redirects to the
 * editor.
 */
export const saveForm = editing(
  ({ request }) => receiveForm(request, "page"),
  async ({ page, language, input: form }) => {
    const draft = await getDraft(page.id);
    let saved: Draft | undefined;
    try {
      saved = await save(page, draft, form, language);
      if (isPublishing(form)) await publish(page, saved, language);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { withoutScript } = messages[language].builder;
      const title = saved ? withoutScript.notPublished : withoutScript.notSaved;
      return refusal(title, error, { draft: saved ?? draft, language, path: withPage(editorPath, page) });
    }
    return emptyReply(303, { Location: withPage(`${editorPath}${readSection(form)}${keptLines(form)}`, page) });
  },
);

/** An address has room for so much of what was pasted. */
const mostKept = 4_000;

/** Returns the query by which the field of links keeps the lines that are none, and says so of each. */
function keptLines(form: URLSearchParams): string {
  const { left } = findLinks(form.get("links") ?? "");
  const inAddress = (lines: readonly string[]) => `?${new URLSearchParams({ pasted: lines.join("\n") })}`;
  const fitting = left.filter((_, index) => inAddress(left.slice(0, index + 1)).length <= mostKept);
  return fitting.length === 0 ? "" : inAddress(fitting);
}

const isPublishing = (form: URLSearchParams) => form.get("then") === "publish";

/** Saves a draft; only publishing settles conflicts. @throws AppError conflict for another draft, invalid_request */
async function save(page: ActingPage, draft: Draft, form: URLSearchParams, language: Language): Promise<Draft> {
  const { baseTag, revision } = draft;
  // The form writes all of its controls, also those that were not touched.
  if (form.get("revision") !== String(revision) || form.get("base_tag") !== baseTag)
    throw elsewhere(language, messages[language].builder.withoutScript.again);
  const conflicts = isPublishing(form) ? [] : draft.conflicts;
  const sent = { document: edited(draft.document, form), base_tag: baseTag, revision, conflicts };
  const { document } = parseInput(draftChange, sent);
  return saveDraft(page.id, { document: withIds(document), baseTag, revision, conflicts }, page.memberId);
}

/** @throws AppError conflict that names what was changed here and elsewhere, limit_reached */
async function publish(page: ActingPage, { revision }: Draft, language: Language): Promise<void> {
  const { draft } = await publishDraft(page.id, revision, page.memberId);
  if (draft.conflicts.length === 0) return;
  const places = draft.conflicts.map(({ path }) => wordsFor(path, draft, language));
  throw elsewhere(
    language,
    interpolate(messages[language].builder.withoutScript.both, { places: listed(language, places) }),
  );
}

/** Such an error is shown as it is, on a page of its own. */
class DraftConflictError extends AppError {}

const elsewhere = (language: Language, rest: string) =>
  new DraftConflictError("conflict", {
    text: `${messages[language].builder.withoutScript.elsewhere}${gapIn(language)}${rest}`,
  });

/** The gap stands between sentences. */
const gapIn = (language: Language) => (language === "ja" ? "" : " ");

const listed = (language: Language, names: readonly string[]) =>
  new Intl.ListFormat(language, { type: "unit", style: "short" }).format(names);

function readSection(form: URLSearchParams): string {
  const section = form.get("section") ?? "";
  return /^[a-z]{1,20}$/.test(section) && section !== "profile" ? `/${section}` : "";
}

type Shown = { draft: Draft; language: Language; path: string };

function refusal(title: string, error: AppError, { draft, language, path: editor }: Shown): Reply {
  const { message, fields = {}, code } = error instanceof DraftConflictError ? error : localizedError(language, error);
  const { refusal: texts, withoutScript } = messages[language].builder;
  const sentences = Object.entries(fields).map(([field, problems]) => {
    const path = fieldPath(draft.document, field.replace(/^document\./, ""));
    return ended(
      language,
      interpolate(texts.problem, {
        place: wordsFor(path, draft, language),
        problem: problems.join(", "),
      }),
    );
  });
  const body = plainPage({
    title,
    text: sentences.join(gapIn(language)) || ended(language, message),
    link: { path: editor, words: withoutScript.back },
    ...(language !== "en" && { language: { lang: language, dir: languageAttributes(language).dir ?? "ltr" } }),
  });
  return errorPageReply({ code, headers: error.headers }, body);
}

/** Ends a sentence with a full stop. */
const ended = (language: Language, sentence: string) =>
  /[.。!?؟]$/.test(sentence) ? sentence : `${sentence}${language === "ja" ? "。" : "."}`;

const wordsFor = (path: string, { document, base }: Draft, language: Language) =>
  pathLabel(path, { controls: controlsIn(language), document, base, words: editorWords(language) });
