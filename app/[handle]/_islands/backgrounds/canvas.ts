import type { CanvasContext } from "../effects/sprites";
import type { Unmount } from "../island";

/**
 * Lays a canvas over a whole element. @param resize sets its size and draws; called for each size in CSS pixels that
 * the element gets, except for none
 */
export function addCanvas(
  element: HTMLElement,
  resize: (pen: CanvasContext, width: number, height: number) => void,
): Unmount {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) return () => {};
  element.append(canvas);
  const size = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = element;
    if (width * height > 0) resize(pen, width, height);
  });
  size.observe(element);
  return () => {
    size.disconnect();
    canvas.remove();
  };
}
