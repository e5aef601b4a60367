import type { Unmount } from "./island";
import { whileMoving } from "./motion";

const milliseconds = { type: 60, delete: 30, read: 2200, pause: 450 };

/**
 * Types the lines of a list one after the other, in place: each letter appears where it stands in the whole line, so
 * that nothing around it moves. Screen readers get the list as it is; what is drawn is hidden from them.
 */
export function mount(element: HTMLElement): Unmount {
  const lines = Array.from(element.querySelectorAll("li"), (line) => ({
    letters: Array.from(new Intl.Segmenter().segment(line.textContent ?? ""), ({ segment }) => segment),
    direction: getComputedStyle(line).direction,
  }));
  return lines.length === 0 ? () => {} : whileMoving(() => type(element, lines));
}

type Line = { letters: string[]; direction: string };

function type(element: HTMLElement, lines: Line[]): Unmount {
  const drawing = document.createElement("div");
  const written = document.createElement("span");
  const rest = document.createElement("span");
  drawing.setAttribute("aria-hidden", "true");
  drawing.append(written, document.createElement("i"), rest);
  element.append(drawing);
  element.dataset.typing = "";
  const isCentred = getComputedStyle(element).textAlign === "center";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [at, shown, isDeleting] = [0, lines[0]?.letters.length ?? 0, false];

  function draw(): void {
    const { letters, direction } = lines[at] ?? { letters: [], direction: "ltr" };
    drawing.dir = direction;
    written.textContent = letters.slice(0, shown).join("");
    rest.textContent = letters.slice(shown).join("");
    // A line in the middle grows from there, by a movement that moves nothing else; a wrapped one stays where it stands.
    const [left, ...wrapped] = isCentred && written.getClientRects().length < 2 ? rest.getClientRects() : [];
    const gone = wrapped.length === 0 ? (left?.width ?? 0) / 2 : 0;
    drawing.style.translate = `${direction === "rtl" ? -gone : gone}px`;
    drawing.toggleAttribute("data-resting", shown === 0 || shown === letters.length);
    timer = setTimeout(step, pauseAfter(letters.length));
  }

  function pauseAfter(length: number): number {
    if (shown === length && !isDeleting) return milliseconds.read;
    if (shown === 0) return milliseconds.pause;
    // Nobody types as evenly as a clock.
    return isDeleting ? milliseconds.delete : milliseconds.type * (0.6 + Math.random() * 0.8);
  }

  function step(): void {
    if (shown === lines[at]?.letters.length) isDeleting = true;
    else if (shown === 0) [at, isDeleting] = [(at + 1) % lines.length, false];
    shown += isDeleting ? -1 : 1;
    draw();
  }

  draw();
  return () => {
    clearTimeout(timer);
    drawing.remove();
    delete element.dataset.typing;
  };
}
