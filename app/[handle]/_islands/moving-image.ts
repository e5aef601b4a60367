import type { Unmount } from "./island";
import { subscribeToMotion } from "./motion";

/** The longer side of a drawing has at most so many pixels. */
const maxPixels = 2560;

/** No browser can stop an animated image, so a drawing of it replaces it while motion is not wanted. */
export function mount(element: HTMLElement): Unmount {
  const image = element.querySelector("img");
  if (!image) return () => {};
  let drawing: HTMLCanvasElement | undefined;
  let isWanted = false;
  const show = () => {
    drawing?.replaceWith(image);
    drawing = undefined;
  };
  const draw = () => {
    if (!isWanted || drawing) return;
    drawing = drawStill(image);
    image.replaceWith(drawing);
  };
  const unwatch = subscribeToMotion(
    (moves) => {
      isWanted = !moves;
      if (moves) show();
      // An image that does not load has nothing that moves.
      else image.decode().then(draw, () => {});
    },
    { restsHidden: false },
  );
  return () => {
    unwatch();
    isWanted = false;
    show();
  };
}

function drawStill(image: HTMLImageElement): HTMLCanvasElement {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, maxPixels / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  canvas.setAttribute("aria-hidden", "true");
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
