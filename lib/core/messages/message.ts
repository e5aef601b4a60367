import type { errors } from "./en/errors";

type Errors = typeof errors;
export type MessageKey = keyof Errors;
type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
export type MessageValue = string | number | Message;
type Values<Key extends MessageKey> = [Placeholders<Errors[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<Errors[Key]>, MessageValue>>];

/** A sentence of the catalogue with its values, for any language. */
export type KeyedMessage = { readonly key: MessageKey; readonly values?: Readonly<Record<string, MessageValue>> };

/** A `text` is in English and for developers and operators alone, or it is in the reader's language already. */
export type Message = KeyedMessage | { readonly text: string };

/** Makes what an error says, such as `message("maxTokens", { count: 50 })`. */
export const message = <Key extends MessageKey>(key: Key, ...[values]: Values<Key>): KeyedMessage =>
  values ? { key, values } : { key };

/** Returns a message as text, for an issue of zod or a column of the database, which hold nothing else. */
export const messageCode = (message: Message): string => ("text" in message ? message.text : JSON.stringify(message));

/** Makes the `error` of a schema. */
export const issue = <Key extends MessageKey>(key: Key, ...values: Values<Key>): string =>
  messageCode(message(key, ...values));

/** Returns a text with the values put into its braces. */
export function interpolate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A field's message is a predicate, such as "must be text", or a sentence; a predicate gets its subject here. */
export function withSubject(subject: string, message: string): string {
  return /^(must|is|has|holds|needs|was|ended|changes|unpacks|belongs|leads|cannot)\b/.test(message)
    ? `${subject} ${message}`
    : message;
}

/** Returns a field's messages as a page shows them next to the field. */
export const fieldMessages = (messages: readonly string[]): string[] =>
  messages.map((text) => withSubject("This", text));
