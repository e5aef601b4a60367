import type { errors } from "./en/errors";

type Errors = typeof errors;
export type MessageKey = keyof Errors;
type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
export type MessageValue = string | number | Message;
type Values<Key extends MessageKey> = [Placeholders<Errors[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<Errors[Key]>, MessageValue>>];

/** A sentence of the catalogue with what is put in, for any language. */
export type KeyedMessage = { readonly key: MessageKey; readonly values?: Readonly<Record<string, MessageValue>> };

/** `text` is one that only developers and operators read, in English, or that is in the reader's language already. */
export type Message = KeyedMessage | { readonly text: string };

/** What an error says to whoever meets it: `message("maxTokens", { count: 50 })`. */
export const message = <Key extends MessageKey>(key: Key, ...[values]: Values<Key>): KeyedMessage =>
  values ? { key, values } : { key };

/** A message as text, for what holds nothing else: an issue of zod, a column of the database. */
export const messageCode = (message: Message): string => ("text" in message ? message.text : JSON.stringify(message));

/** For the `error` of a schema. */
export const issue = <Key extends MessageKey>(key: Key, ...values: Values<Key>): string =>
  messageCode(message(key, ...values));
