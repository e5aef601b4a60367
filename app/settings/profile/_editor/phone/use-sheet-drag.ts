"use client";
import { type PointerEvent as ReactPointerEvent, type RefObject, useRef } from "react";

/** How much of the screen the sheet covers. */
export type SheetSize = "half" | "full";
type Parts = Readonly<Record<SheetSize, number>>;

/** The style sheet says how much that is, which depends on the keyboard. */
function partsOf(sheet: HTMLElement): Parts {
  const styles = getComputedStyle(sheet);
  return { half: Number(styles.getPropertyValue("--half")), full: Number(styles.getPropertyValue("--full")) };
}

const leastDrag = 6;
/** A flick goes on for as long as this after the finger has left. */
const flickMilliseconds = 140;

type Drag = { pointer: number; from: number; y: number; at: number; speed: number; isMoved: boolean };
type Options = { size: SheetSize; onSize: (size: SheetSize) => void; onClose: () => void };

/** Returns where a sheet comes to rest that covers this part of the screen: nowhere when it is nearly closed. */
export function restingSize(part: number, parts: Parts): SheetSize | undefined {
  if (part < parts.half * 0.6) return undefined;
  return part < (parts.half + parts.full) / 2 ? "half" : "full";
}

/** Moves a sheet with the pointer that drags its head, and puts it where it is let go. */
export function useSheetDrag(sheet: RefObject<HTMLElement | null>, { size, onSize, onClose }: Options) {
  const drag = useRef<Drag>(undefined);
  const isClickOfDrag = useRef(false);
  const end = () => {
    drag.current = undefined;
    sheet.current?.removeAttribute("data-dragging");
    sheet.current?.style.removeProperty("--drag");
  };
  return {
    /** A drag that ends over the button of the head is no click on it. */
    isClick: () => !isClickOfDrag.current,
    handlers: {
      onPointerDown({ pointerId, clientY, timeStamp, isPrimary, button, target }: ReactPointerEvent) {
        if (!isPrimary || button !== 0) return;
        // The frame of the page would take the moves over it; what was pressed is still what is clicked.
        if (target instanceof Element) target.setPointerCapture(pointerId);
        isClickOfDrag.current = false;
        drag.current = { pointer: pointerId, from: clientY, y: clientY, at: timeStamp, speed: 0, isMoved: false };
      },
      onPointerMove({ pointerId, clientY, timeStamp }: ReactPointerEvent) {
        const now = drag.current;
        if (now?.pointer !== pointerId || !sheet.current) return;
        if (!now.isMoved) {
          if (Math.abs(clientY - now.from) < leastDrag) return;
          isClickOfDrag.current = true;
          sheet.current.toggleAttribute("data-dragging", true);
        }
        const speed = (clientY - now.y) / Math.max(1, timeStamp - now.at);
        drag.current = { ...now, y: clientY, at: timeStamp, speed, isMoved: true };
        sheet.current.style.setProperty("--drag", `${Math.round(clientY - now.from)}px`);
      },
      onPointerUp({ pointerId, clientY, timeStamp }: ReactPointerEvent) {
        const now = drag.current;
        if (now?.pointer !== pointerId) return;
        end();
        if (!now.isMoved || !sheet.current) return;
        const parts = partsOf(sheet.current);
        // A pointer that rested before it was lifted is no flick.
        const speed = timeStamp - now.at > flickMilliseconds ? 0 : now.speed;
        const screen = visualViewport?.height ?? innerHeight;
        const moved = (clientY - now.from + speed * flickMilliseconds) / screen;
        const rest = restingSize(parts[size] - moved, parts);
        if (rest) onSize(rest);
        else onClose();
      },
      onPointerCancel: end,
    },
  };
}
