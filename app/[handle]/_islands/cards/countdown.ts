import { splitSeconds, unitWords, untilNextUnit, writtenTime } from "../../_look/time-left";
import type { Unmount } from "../island";
import { subscribeToMotion } from "../motion";

/**
 * Counts down to `data-until`, and then says what `data-over` has. Seconds run only where something may move and is seen;
 * elsewhere the minutes are enough. The time is written in the visitor's zone.
 */
export function mount(element: HTMLElement): Unmount {
  const { until = "", over = "", language = "en" } = element.dataset;
  const [left, time] = [element.querySelector<HTMLElement>(".profile-left"), element.querySelector("time")];
  const end = Date.parse(until);
  const [leftBefore, timeBefore] = [left?.innerHTML ?? "", time?.textContent ?? ""];
  let hasSeconds = false;
  let timer = 0;

  function draw(): void {
    clearTimeout(timer);
    if (!left) return;
    const remaining = end - Date.now();
    if (remaining <= 0) {
      left.className = "profile-over";
      left.removeAttribute("role");
      left.dir = "auto";
      left.textContent = over;
      return;
    }
    const seconds = Math.ceil(remaining / 1_000);
    const withSeconds = hasSeconds || seconds < 60;
    left.replaceChildren(
      ...splitSeconds(seconds, withSeconds).map((unit) => {
        const { count, name } = unitWords(language, unit);
        const [cell, number] = [document.createElement("span"), document.createElement("b")];
        number.textContent = count;
        cell.append(number, ` ${name}`);
        return cell;
      }),
    );
    timer = window.setTimeout(draw, untilNextUnit(remaining, withSeconds));
  }

  const unsubscribe = subscribeToMotion(
    (moves) => {
      hasSeconds = moves;
      draw();
    },
    { element },
  );
  if (time) time.textContent = writtenTime(language, until);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    if (left) left.innerHTML = leftBefore;
    if (time) time.textContent = timeBefore;
  };
}
