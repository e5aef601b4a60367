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
