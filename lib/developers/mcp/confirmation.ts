import "server-only";
import { createHash } from "node:crypto";
import { confirmationSeconds } from "@/lib/core/limits/developer-quotas";
import { seal, unseal } from "@/lib/core/sealed";
import { findJson } from "@/lib/core/text/json";
import type { Actor } from "@/lib/people/oauth/actor";

/** How the person was asked: by the client itself, or by the model, which brings their answer as an argument. */
export type AskedBy = "client" | "model";

type Asked = { actor: Actor; tool: string; input: unknown; by: AskedBy };

const purposeOf = (by: AskedBy) => `confirmation by ${by}`;
const ownerOf = ({ userId, clientId }: Actor) => `${userId} ${clientId ?? ""}`;
const digest = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("base64url");

/**
 * Makes what a client or model sends back once the person has agreed. It holds for this page and application, for these
 * arguments and, by the state, for what the page is now: whatever was agreed to changes that, so nothing is done twice.
 */
export function sealQuestion({ actor, tool, input, by }: Asked, state: string, now = Date.now()): string {
  const until = Math.floor(now / 1000) + confirmationSeconds;
  return seal(JSON.stringify([tool, digest(input), digest(state), until]), purposeOf(by), ownerOf(actor));
}

/** Returns whether that was made for the same question, a short while ago. */
export function answersQuestion(sealed: unknown, { actor, tool, input, by }: Asked, state: string): boolean {
  const opened = typeof sealed === "string" ? unseal(sealed, purposeOf(by), ownerOf(actor)) : undefined;
  if (!opened) return false;
  const [ofTool, ofInput, ofState, until] = findJson(opened.text) as [string, string, string, number];
  return ofTool === tool && ofInput === digest(input) && ofState === digest(state) && Date.now() / 1000 <= until;
}

/** Puts what people wrote into a question so that it cannot be taken for the question's own words. */
export const quoted = (written: string | null): string =>
  written === null ? "nothing" : JSON.stringify([...written.replaceAll(/\p{Cf}/gu, "")].slice(0, 80).join(""));
