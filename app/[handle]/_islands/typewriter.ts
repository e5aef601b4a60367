import type { Unmount } from "./island";
import { whileMoving } from "./motion";

const milliseconds = { type: 60, delete: 30, read: 2200, pause: 450 };

/**
 * Types the texts of a list one after the other, in place: the list has the room of all of them, so that nothing around
 * it moves, and each of their lines is typed for itself, so that it grows from where the text is aligned. Screen readers
 * get the list as it is; what is drawn is hidden from them.
 */
export function mount(element: HTMLElement): Unmount {
  const texts = Array.from(element.querySelectorAll("li"));
  return texts.length === 0 ? () => {} : whileMoving(() => type(element, texts));
}

type Line = readonly string[];

/** Returns the letters of each line that a text takes in its present width. */
function linesOf(text: HTMLElement): Line[] {
  const node = text.firstChild;
  const lines: string[][] = [];
  if (!(node instanceof Text)) return lines;
  const range = document.createRange();
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { segment, index } of new Intl.Segmenter().segment(node.data)) {
    range.setStart(node, index);
    range.setEnd(node, index + segment.length);
    const { top, height } = range.getBoundingClientRect();
    // The middle of a letter lies below the line before; what has no room, such as the space at an end, is in its line.
    if (lines.length === 0 || (height > 0 && top + height / 2 > bottom)) lines.push([]);
    if (height > 0) bottom = Math.max(bottom, top + height);
    lines.at(-1)?.push(segment);
  }
  return lines;
}

function type(element: HTMLElement, texts: readonly HTMLElement[]): Unmount {
  const drawing = document.createElement("div");
  const caret = document.createElement("i");
  drawing.setAttribute("aria-hidden", "true");
  element.append(drawing);
  element.dataset.typing = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at = 0;
  let lines: Line[] = [];
  let [shown, length, isDeleting] = [0, 0, false];

  function begin(): void {
    const text = texts[at];
    lines = text ? linesOf(text) : [];
    length = lines.reduce((sum, line) => sum + line.length, 0);
    drawing.dir = text ? getComputedStyle(text).direction : "";
  }

  function draw(): void {
    let left = shown;
    const drawn: HTMLElement[] = [];
    for (const line of lines) {
      const row = document.createElement("span");
      row.textContent = line.slice(0, left).join("");
      drawn.push(row);
      if (left <= line.length) break;
      left -= line.length;
    }
    drawn.at(-1)?.append(caret);
    drawing.replaceChildren(...drawn);
    drawing.toggleAttribute("data-resting", shown === 0 || shown === length);
    timer = setTimeout(step, pause());
  }

  function pause(): number {
    if (shown === length && !isDeleting) return milliseconds.read;
    if (shown === 0) return milliseconds.pause;
    // Nobody types as evenly as a clock.
    return isDeleting ? milliseconds.delete : milliseconds.type * (0.6 + Math.random() * 0.8);
  }

  function step(): void {
    if (shown === 0) {
      at = isDeleting ? (at + 1) % texts.length : at;
      isDeleting = false;
      begin();
    } else if (shown === length) isDeleting = true;
    shown += isDeleting ? -1 : 1;
    draw();
  }

  begin();
  shown = length;
  draw();
  return () => {
    clearTimeout(timer);
    drawing.remove();
    delete element.dataset.typing;
  };
}
