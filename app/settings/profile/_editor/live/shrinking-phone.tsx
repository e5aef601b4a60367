"use client";
import { useEffect, useRef } from "react";
import { PageFrame } from "@/app/_components/page-frame";
import { withPage } from "@/lib/people/pages/page-address";
import { useEditor } from "../state/editor-context";
import { burst } from "./burst";

/** A page that has not come by then is not waited for. */
const waitMilliseconds = 1_500;
const shrinkMilliseconds = 900;

const wantsNoMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Shows the published page, which shrinks from the size of the window into a phone; then paper flies. */
export function ShrinkingPhone({ title, colour }: { title: string; colour: string }) {
  const { owner } = useEditor();
  const phone = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const begin = useRef(() => {});
  useEffect(() => {
    const [element, behind] = [phone.current, place.current];
    if (!element || !behind || wantsNoMotion()) return;
    element.style.opacity = "0";
    let isBegun = false;
    begin.current = () => {
      if (isBegun) return;
      isBegun = true;
      element.style.opacity = "";
      const { left, top, width, height } = element.getBoundingClientRect();
      const scale = Math.max(innerWidth / width, innerHeight / height);
      const [x, y] = [innerWidth / 2 - left - width / 2, innerHeight / 2 - top - height / 2];
      const whole = { transform: `translate(${x}px, ${y}px) scale(${scale})` };
      const shrinking = element.animate([whole, { transform: "none" }], {
        duration: shrinkMilliseconds,
        easing: "cubic-bezier(0.7, 0, 0.2, 1)",
      });
      shrinking.finished.then(
        () => burst(behind, colour),
        () => {},
      );
    };
    const timer = setTimeout(() => begin.current(), waitMilliseconds);
    return () => clearTimeout(timer);
  }, [colour]);
  return (
    <div ref={place} className="relative mx-auto w-fit">
      <div ref={phone} className="relative z-10">
        <PageFrame
          size="phone"
          address={withPage("/settings/preview", owner)}
          title={title}
          onLoad={() => begin.current()}
        />
      </div>
    </div>
  );
}
