import { expect, it } from "vitest";
import { isLetter, isShortcut, pressedKey } from "@/app/_components/keys";

type Pressed = Parameters<typeof pressedKey>[0] & KeyboardEvent;

/** A key as a browser reports it. */
const pressed = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({
    ...{ key, code: "", keyCode: 0, isComposing: false, ctrlKey: false, metaKey: false, altKey: false },
    ...more,
  }) as Pressed;

it("a key is the one that was pressed", () => {
  expect([pressedKey(pressed("Enter")), pressedKey(pressed("ArrowDown"))]).toEqual(["Enter", "ArrowDown"]);
});

it.each([
  ["while it composes", { isComposing: true }],
  ["when Safari has ended the composition before it", { keyCode: 229 }],
])("a key belongs to the input method %s", (_, more) => {
  for (const key of ["Enter", "Escape", "ArrowDown", "Process"]) expect(pressedKey(pressed(key, more))).toBe("");
  expect(isShortcut(pressed("k", { ...more, ctrlKey: true }), "k")).toBe(false);
  expect(isLetter(pressed("л", { ...more, code: "KeyK" }), "k")).toBe(false);
});

it("a key of React is read from the browser's own", () => {
  const nativeEvent = pressed("Enter", { isComposing: true });
  expect(pressedKey({ ...pressed("Enter"), nativeEvent } as Pressed)).toBe("");
});

it.each([
  ["Latin", "z", "KeyZ", true],
  ["Latin with Shift or Caps Lock", "Z", "KeyZ", true],
  ["Latin on a German keyboard, where it has another place", "z", "KeyY", true],
  ["Russian", "я", "KeyZ", true],
  ["Greek", "ζ", "KeyZ", true],
  ["Arabic", "ئ", "KeyZ", true],
  ["Hebrew", "ז", "KeyZ", true],
  ["Thai, where some are marks", "ั", "KeyZ", true],
  ["German y in the place of z", "y", "KeyZ", false],
  ["Dvorak, which has a mark there", ";", "KeyZ", false],
  ["Russian in another place", "ч", "KeyX", false],
  ["no letter, such as Enter", "Enter", "KeyZ", false],
])("z is told: %s", (_, key, code, expected) => {
  expect(isLetter(pressed(key, { code }), "z")).toBe(expected);
});

const russian = { code: "KeyK" };
it.each([
  ["with Ctrl", { ctrlKey: true }, true],
  ["with ⌘", { metaKey: true }, true],
  ["alone", {}, false],
  ["with Ctrl and Alt, which together write on some layouts", { ctrlKey: true, altKey: true }, false],
])("a shortcut is pressed %s", (_, more, expected) => {
  expect(isShortcut(pressed("л", { ...russian, ...more }), "k")).toBe(expected);
  expect(isShortcut(pressed("k", { ...russian, ...more }), "k")).toBe(expected);
});
