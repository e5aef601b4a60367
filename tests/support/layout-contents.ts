import { type Exhibit, cards as liveCards, ten } from "./gallery";
import { ownCards } from "./own-cards";
import { portrait } from "./scenery";

type Links = NonNullable<Exhibit["links"]>;

const kinds: Links = ten.map((link) =>
  link[0] === "custom" ? [link[0], "https://small-houses-with-windows.of-the-shop.ada.example/notes"] : link,
);
const some = (count: number): Links => Array.from({ length: count }, (_, index) => kinds[index % 10] ?? ["x", "ada"]);
const titled: Links = [
  ["behance", "ada", { title: "Portfolio", section: "Work" }],
  ["custom", "https://prints.example/", { title: "Prints, signed and numbered, until they are gone", section: "Work" }],
  ["discord", "ada_l", { title: "Chat", section: "Elsewhere, and what else there is to see when it rains" }],
  ["ko-fi", "ada", { section: "Elsewhere, and what else there is to see when it rains" }],
];
const bio =
  "I draw small houses with too many windows, and the people in them. Most of them never asked to be drawn, and some have moved out since. What began as a notebook on night trains is now a studio with a press, two apprentices and a cat, who is in charge. Commissions open in spring; prints leave every Friday, rolled and never folded. If your house has a story, write a few lines about it, and what it looked like when you were small. I read everything, and answer most of it by hand.";

/** What a layout must hold, from nothing to the most of everything. */
export const layoutContents: Readonly<Record<string, Exhibit>> = {
  nothing: { look: { display_name: "ada" } },
  one: { look: { display_name: "Noor", bio: "I write." }, links: kinds.slice(0, 1) },
  usual: { look: { display_name: "Ada Marlowe", bio: bio.slice(0, 129), location: "Lisbon" }, links: some(5) },
  twelve: { look: { display_name: "Éloïse Désormeaux" }, links: some(12), cards: liveCards.slice(0, 1) },
  forty: { look: { display_name: "Everywhere", bio: "All of my places." }, links: some(40) },
  everything: {
    look: {
      ...{ display_name: "Annemarie Wilhelmina Küstenmacher-Brandenburg III", bio, location: "Schwäbisch Gmünd" },
      typewriter: { enabled: true, texts: ["Commissions open in spring, and prints leave every Friday"] },
      show_join_date: true,
      show_early_badge: true,
    },
    links: [...titled, ...some(6)],
    cards: [...ownCards, ...liveCards],
    avatar: () => portrait("#f5b48a", "#f3cfb3", "#3a1f2b", "#31407a"),
    tracks: 2,
  },
  unbroken: {
    look: { display_name: "W".repeat(50), bio: "m".repeat(500) },
    links: some(3),
    cards: ownCards.slice(0, 2),
  },
  arabic: {
    look: {
      display_name: "استوديو النافذة",
      bio: "نرسم بيوتا صغيرة كثيرة النوافذ.",
      location: "الدار البيضاء",
      locale: "ar",
    },
    links: [...titled, ...some(3)],
    cards: [...ownCards.slice(0, 3), ...liveCards],
  },
};
