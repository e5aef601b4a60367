import type { Unmount } from "../island";

/** The element that requests an effect gives it these. */
export type EffectOptions = {
  /** The amount is 1 by default. */
  density: number;
  /** The display name, for effects that are made of letters. */
  text: string;
};

/** The module of every effect exports this: it draws into an element until it is unmounted. */
export type Effect = { mount(element: HTMLElement, options: EffectOptions): Unmount };

/** Loads the effect that an element names and starts it there. Nobody misses a decoration that does not come. */
export function mountEffect(effects: Readonly<Record<string, () => Promise<Effect>>>, element: HTMLElement): Unmount {
  const { effect = "", density, text = "" } = element.dataset;
  const options = { density: Math.min(Math.max(Number(density) || 1, 0.1), 4), text };
  let isGone = false;
  let unmount: Unmount = () => {};
  const load = Object.hasOwn(effects, effect) ? effects[effect] : undefined;
  load?.().then(
    (loaded) => {
      if (!isGone) unmount = loaded.mount(element, options);
    },
    () => {},
  );
  return () => {
    isGone = true;
    unmount();
  };
}
