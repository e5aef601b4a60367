import type { KeyboardEvent as ReactKeyboardEvent } from "react";

type Pressed = KeyboardEvent | ReactKeyboardEvent;

const nativeEvent = (event: Pressed): KeyboardEvent => ("nativeEvent" in event ? event.nativeEvent : event);

/**
 * Returns the key that was pressed, or nothing where it belongs to an input method, in which Enter confirms what is
 * composed, Escape cancels it and the arrows choose. Safari ends the composition before that Enter, and gives it the
 * code 229.
 */
export function pressedKey(event: Pressed): string {
  const { isComposing, keyCode, key } = nativeEvent(event);
  return isComposing || keyCode === 229 ? "" : key;
}

/**
 * Returns whether a key is that of a Latin letter: by the letter, and where the layout has other letters, such as
 * Cyrillic, by the place of that letter on a keyboard of the United States. @param letter in lower case
 */
export function isLetter(event: Pressed, letter: string): boolean {
  const key = pressedKey(event).toLowerCase();
  return key === letter || (/^[^\0-\x7f]/.test(key) && nativeEvent(event).code === `Key${letter.toUpperCase()}`);
}

/** Returns whether a letter was pressed with Ctrl or ⌘. With Alt, some layouts write another character. */
export function isShortcut(event: Pressed, letter: string): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && isLetter(event, letter);
}
