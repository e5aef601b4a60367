/** A point of the background in percent from its left and upper edge, as `object-position` takes it. */
export type FocalPoint = { x: number; y: number };

export const centre: FocalPoint = { x: 50, y: 50 };

/** Returns the value of `object-position` with which the point stays in view on a screen of any shape. */
export const focusPosition = ({ x, y }: FocalPoint): string => `${x}% ${y}%`;

/** @param path such as `settings.background_focus.x` */
export const isFocusPath = (path: string): boolean => path.startsWith("settings.background_focus.");
