import { errors } from "./en/errors";
import { interpolate, type KeyedMessage, type Message, type MessageKey, type MessageValue } from "./message";

/** @param texts the messages of a language @param show gives another message of that language */
export function renderMessage(
  { key, values = {} }: KeyedMessage,
  texts: Readonly<Record<MessageKey, string>>,
  show: (message: Message) => string,
): string {
  const shown = Object.entries(values).map(([name, value]: [string, MessageValue]) => [
    name,
    typeof value === "object" ? show(value) : value,
  ]);
  return interpolate(texts[key], Object.fromEntries(shown));
}

/** Returns the message as the API and the log say it. */
export const toEnglish = (message: Message): string =>
  "text" in message ? message.text : renderMessage(message, errors, toEnglish);

const isKeyed = (value: unknown): value is KeyedMessage =>
  typeof value === "object" && value !== null && "key" in value && Object.hasOwn(errors, String(value.key));

/** @param code what `messageCode` returned, or any text */
export function readMessage(code: string): Message {
  if (!code.startsWith('{"key":')) return { text: code };
  try {
    const read: unknown = JSON.parse(code);
    return isKeyed(read) ? read : { text: code };
  } catch {
    return { text: code };
  }
}
