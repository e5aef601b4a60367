import { type Colours, readColours } from "../colours";

/** The area in which an effect plays; lengths are CSS pixels. */
export type EffectArea = {
  width: number;
  height: number;
  /** One CSS pixel has so many canvas pixels, for sprites. */
  scale: number;
  colours: Colours;
  /** Returns how many of a thing there are here, given their number on a million CSS pixels. */
  amount: (onMillion: number) => number;
};

/** @param scale canvas pixels for one CSS pixel */
export function findEffectArea(element: HTMLElement, density: number, scale: number): EffectArea {
  const { clientWidth: width, clientHeight: height } = element;
  const share = Math.min(Math.max((width * height) / 1e6, 0.4), 1.8) * density;
  return { width, height, scale, colours: readColours(), amount: (onMillion) => Math.round(onMillion * share) };
}

/** Makes so many of a thing. */
export const createMany = <Thing>(count: number, make: (index: number) => Thing): Thing[] =>
  Array.from({ length: count }, (_, index) => make(index));

export const randomBetween = (least: number, most: number): number => least + Math.random() * (most - least);

/** Keeps a moving place within a length, with room at both ends to come and go unseen. */
export const wrapAround = (place: number, length: number, room: number): number => {
  const whole = length + 2 * room;
  return ((((place + room) % whole) + whole) % whole) - room;
};
