import type { CardType } from "@/lib/page/cards/card-types";

/** Drawings of the types, 24 by 24 */
const marks: Readonly<Record<CardType, string>> = {
  chat: "M4.5 5.5h15v10.5h-8L7 19.5V16H4.5Z",
  server:
    "M9 11.5a3.2 3.2 0 1 0 0-6.5 3.2 3.2 0 0 0 0 6.5Zm-6 7c0-3 2.6-5 6-5s6 2 6 5M15.5 5.4a3.1 3.1 0 0 1 0 5.8m2 2.8c2.1.7 3.5 2.3 3.5 4.5",
  weather: "M7.2 18.5a4.1 4.1 0 0 1-.5-8.2 5.6 5.6 0 0 1 10.7-1.1 4.7 4.7 0 0 1-.4 9.3Z",
  text: "M5 6h14M5 10.5h14M5 15h9",
  image: "M4 5h16v14H4Zm0 11 4.5-4.5 3.5 3.5 3-3 5 5M15.5 9.5v.1",
  faq: "M9 9.2a3 3 0 1 1 4.3 2.7c-.9.4-1.3 1-1.3 2v.3M12 17.5v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
  countdown: "M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-12v4l2.5 2M9.5 2.5h5",
  video: "M4 5.5h16v13H4Zm6 3.8v5.4l4.5-2.7Z",
  music: "M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Zm10-2a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z",
  map: "M12 21.5c-4.2-4.3-6.5-7.9-6.5-11.1a6.5 6.5 0 0 1 13 0c0 3.2-2.3 6.8-6.5 11.1Zm0-8.7a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  form: "M4.5 5.5h15v13h-15Zm3 3.5h9M7.5 12.5h9M13 16h3.5",
  contact:
    "M4 5.5h16v13H4Zm4.9 6.5a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8Zm-3 3.8c.4-1.5 1.6-2.3 3-2.3s2.6.8 3 2.3M14.5 9.5h3M14.5 13h3",
};

/** Draws the sign of a type of card. */
export function CardMark({ type, className }: { type: CardType; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`${className} fill-none stroke-current stroke-[1.6] [stroke-linecap:round] [stroke-linejoin:round]`}
    >
      <path d={marks[type]} />
    </svg>
  );
}
