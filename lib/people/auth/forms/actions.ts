import "server-only";
import { headers } from "next/headers";
import { redirect, unstable_rethrow } from "next/navigation";
import { z } from "zod";
import { toAppError } from "@/lib/core/http/error-response";
import type { Language } from "@/lib/core/messages/languages";
import { localized, localizedField } from "@/lib/core/messages/localized";
import { message } from "@/lib/core/messages/message";
import { randomId } from "@/lib/core/random-id";
import { findJson } from "@/lib/core/text/json";
import { halfWidth } from "@/lib/core/text/typed";
import type { Proof } from "../second-factor/step-up";
import { browserLanguage, currentLanguage, pageLanguage } from "../session/session";
import type { FormState, PasskeyRequest } from "./form-state";

class FormRedirect {
  constructor(readonly path: string) {}
}

/** Ends a form's action by a redirect to a path of this site, which is loaded anew, or to a sign-in provider. */
export function redirectTo(path: string): never {
  throw new FormRedirect(path);
}

/** Answers arguments that no form of ours sends. */
export async function malformedAnswer<Result>(): Promise<FormState<Result>> {
  const language = await languageOfForm(browserLanguage);
  return { submitCount: 0, values: {}, fields: {}, message: localized(language, message("asItStands")) };
}

/**
 * Turns a refusal into messages next to the fields. @param work throws an AppError to refuse, or ends with `redirectTo`
 */
export async function answerForm<Result>(
  previous: FormState<Result>,
  form: FormData,
  work: (form: FormData) => Promise<Result>,
): Promise<FormState<Result>> {
  const state = { submitCount: previous.submitCount + 1, values: typedValues(form), fields: {} };
  try {
    return { ...state, values: {}, result: await work(form) };
  } catch (error) {
    if (error instanceof FormRedirect) return await followRedirect(state, error.path);
    unstable_rethrow(error);
    return { ...state, ...(await toFormError(error)) };
  }
}

/** Does the same as `answerForm`, for a request of a script that has no form. */
export async function answerRequest(work: () => Promise<PasskeyRequest["options"]>): Promise<PasskeyRequest> {
  try {
    return { options: await work() };
  } catch (error) {
    return { message: (await toFormError(error)).message };
  }
}

/** Falls back to English where no request is being answered, such as in a test. */
async function languageOfForm(find: () => Promise<Language>): Promise<Language> {
  try {
    return await pageLanguage(find);
  } catch {
    return "en";
  }
}

/** Returns why something was refused, in the language of the person. */
async function toFormError(error: unknown): Promise<Required<Pick<FormState, "message" | "fields">>> {
  const { code, said, message, problems = {} } = toAppError(error, randomId());
  // While the database is away, nobody's chosen language can be looked up.
  const language = await languageOfForm(code === "unavailable" ? browserLanguage : currentLanguage);
  const fieldTexts = Object.entries(problems).map(([field, all]): [string, string[]] => [
    field,
    all.map((problem) => localizedField(language, problem)),
  ]);
  const inEnglish = language === "en" || fieldTexts.length === 0;
  const whole = localized(language, said) ?? (inEnglish ? message : fieldTexts.flatMap(([, texts]) => texts).join(" "));
  return { fields: Object.fromEntries(fieldTexts), message: whole };
}

/** Returns whether a page's script sends the form; the answer then comes with the page anew. */
export async function isActionOfScript(): Promise<boolean> {
  return (await headers()).has("next-action");
}

/** With script the page navigates by itself, so that the browser loads a new document. */
async function followRedirect<Result>(state: FormState<Result>, path: string): Promise<FormState<Result>> {
  if (await isActionOfScript()) return { ...state, values: {}, redirectTo: path };
  redirect(path);
}

function typedValues(form: FormData): Record<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (/password|secret|^code$|^passkey$|^\$/i.test(name)) continue;
    const others = values.get(name) ?? [];
    if (typeof value === "string") others.push(value);
    values.set(name, others);
  }
  return Object.fromEntries(values);
}

export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

const fields = z.record(z.string(), z.unknown());

/**
 * Reads what a form has shown, by `ShownValues`; what was stored may be none that can be saved. @returns undefined where the
 * form does not say it
 */
export const shownValues = (form: FormData): Record<string, unknown> | undefined =>
  fields.safeParse(findJson(formText(form, "shown"))).data;

/**
 * Reads a name or address that consists of ASCII, without white space at the ends and the double width of an input
 * method.
 */
export function formIdentifier(form: FormData, name: string): string {
  return halfWidth(formText(form, name)).trim();
}

/** Reads the fields of a step-up. */
export function readProof(form: FormData): Proof {
  return { password: formText(form, "password"), code: formText(form, "code") };
}
