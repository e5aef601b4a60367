import type { StoredCard } from "@/lib/page/cards/card-types";

/** A card of each type that needs no other service to be shown, as a client sends it and as it is stored. */
export const ownCards: readonly StoredCard[] = [
  {
    type: "text",
    value: "Commissions",
    extra: {
      text: "I draw **small houses**.\n\nWrite to [the studio](mailto:ada@example.org), or see [more](https://ada.example/).",
    },
  },
  { type: "faq", value: null, extra: { items: [{ question: "Do you ship?", answer: "Every *Friday*." }] } },
  { type: "countdown", value: "2030-01-31T18:00:00.000Z", extra: { title: "Open studio", after: "Come in!" } },
  { type: "video", value: "https://youtu.be/dQw4w9WgXcQ?t=42", extra: { title: "A house in forty minutes" } },
  { type: "music", value: "https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy", extra: { title: null } },
  { type: "map", value: "Rua da Rosa 12, Lisbon", extra: null },
  {
    type: "contact",
    value: null,
    extra: { email: "ada@example.org", phone: "+351 21 000 00 00", address: "Rua da Rosa 12\n1200-386 Lisboa" },
  },
  { type: "form", value: "Say hello", extra: { asks: "message", consent: "You may keep my address." } },
];
