import type { z } from "zod";
import { type Operation, requiredScopes } from "@/lib/core/operation/operation";
import type { Scope } from "@/lib/core/operation/scopes";
import type { Actor } from "@/lib/people/oauth/actor";

/** `state` is what a question was about, where the person has agreed to it. */
export type ToolCall<Input> = { actor: Actor; input: Input; state?: string | undefined };

/** What a person is asked before a tool does what cannot be done twice. @property state what the answer holds for alone */
type Question = { text: string; state: string };

/** A tool of assistants, made from an operation of the API: it needs the same scopes, and counts as the same requests. */
export type Tool<Input extends z.ZodType = z.ZodType> = {
  name: string;
  title: string;
  /** The text is for a model, and the same for every person. */
  description: string;
  operation: Pick<Operation, "access" | "limit">;
  input: Input;
  effect: "reads" | "adds" | "changes";
  /** Returns what to ask the person first, or undefined where nothing is lost. */
  ask?(call: ToolCall<z.output<Input>>): Promise<Question | undefined>;
  /** @returns an object for the model @throws AppError, which the model reads as well */
  run(call: ToolCall<z.output<Input>>): Promise<object>;
};

/** Returns the record; it is a function so that the types are inferred. */
export function tool<Input extends z.ZodType>(record: Tool<Input>): Tool<Input> {
  return record;
}

export const scopesOfTool = ({ operation }: Pick<Tool, "operation">): readonly Scope[] => requiredScopes(operation);
