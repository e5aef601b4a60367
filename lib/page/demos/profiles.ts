import type { InviteFacts } from "@/lib/page/cards/invite";
import type { PresenceFacts } from "@/lib/page/cards/presence";
import type { NewCard } from "@/lib/page/cards/schema";
import type { WeatherFacts } from "@/lib/page/cards/weather";
import type { PageLook } from "@/lib/page/document/look-settings";
import type { LinkType } from "@/lib/page/links/link-kinds";
import type { backdrops } from "@/lib/people/users/look";
import type { UserChange } from "@/lib/people/users/schema";
import type { DemoUsername } from "./store";

type Answer<Facts> = { facts: Facts; pictures: Record<string, never> };

export type Demo = {
  username: DemoUsername;
  /** The page begins with this look; the settings change some of it. */
  look: PageLook["id"];
  settings: UserChange & { display_name: string };
  backdrop?: (typeof backdrops)[number];
  /** The files are in `files` of this folder, in the formats that storage holds. */
  files: { avatar: string; background?: string };
  track?: { name: string; file: string; cover: string; seconds: number };
  /** Links lead to the services themselves or to `example`, since every other name is somebody's. */
  links: readonly { type: LinkType; value: string; title?: string; section?: string }[];
  cards?: readonly NewCard[];
  answers?: Readonly<Record<string, Answer<PresenceFacts | InviteFacts | WeatherFacts>>>;
};

const privacy = { search_engines_indexing: false };

const art: Demo = {
  username: "demo",
  look: "forest",
  settings: {
    display_name: "Ada Marlowe",
    bio: "I draw small houses with too many windows.",
    location: "Lisbon",
    layout: "default",
    avatar_shape: "squircle",
    profile: { opacity: 30, blur: 24, font: "Outfit" },
    colors: {
      accent: "#ff9e7a",
      text: "#fdf3ec",
      background: "#1d1a38",
      badge: "#ffd9a8",
      link: "#ffe4d2",
      monochrome_links: true,
    },
    effects: { background: "none", username: "gradient" },
    typewriter: { enabled: true, texts: ["Commissions open in spring", "New prints every Friday"] },
    privacy: { ...privacy, hide_views: true, hide_join_date: true },
  },
  backdrop: "mesh",
  files: { avatar: "house.webp", background: "lake.webp" },
  links: [
    { type: "behance", value: "behance", title: "Portfolio" },
    { type: "instagram", value: "instagram", title: "Sketchbook" },
    { type: "custom", value: "https://prints.example/", title: "Prints" },
  ],
  cards: [
    {
      type: "text",
      value: "Commissions",
      extra: {
        text: "I draw **your house**, from a photo or from memory, with *exactly as many windows as it should have*.\n\nWrite a few lines about it, and what it looked like when you were small.",
      },
    },
    {
      type: "faq",
      value: null,
      extra: {
        items: [
          { question: "How long does it take?", answer: "About three weeks. You see a sketch after the first." },
          { question: "Do you ship abroad?", answer: "Every Friday, rolled and never folded." },
          { question: "May I bring my own house?", answer: "A photo is enough." },
        ],
      },
    },
    { type: "contact", value: null, extra: { email: "ada@prints.example", phone: null, address: null } },
  ],
};

const music: Demo = {
  username: "demo-music",
  look: "aurora",
  settings: {
    display_name: "Halcyon Drift",
    bio: "Slow electronics for long evenings. Best with the lights off.",
    location: "Bristol",
    page_enter_text: "Lights off, sound on",
    layout: "split",
    avatar_shape: "circle",
    profile: { opacity: 45, blur: 30, font: "Space Grotesk" },
    colors: {
      accent: "#ff8a5c",
      text: "#fff1ea",
      background: "#120626",
      badge: "#ffb27a",
      link: "#ffd3bd",
      monochrome_links: true,
    },
    effects: { background: "none", username: "shine", username_glow: true },
    tab: { animated_title: "none" },
    privacy,
  },
  backdrop: "gradient",
  files: { avatar: "record.webp", background: "embers.webp" },
  track: { name: "Slow Tide", file: "slow-tide.mp3", cover: "slow-tide.png", seconds: 24 },
  links: [
    { type: "bandcamp", value: "daily", title: "Albums and tapes" },
    { type: "soundcloud", value: "soundcloud", title: "Drafts and live takes" },
    { type: "youtube", value: "@YouTube", title: "A whole night, filmed" },
  ],
  cards: [
    { type: "video", value: "https://www.twitch.tv/twitch", extra: { title: "Live on the last Friday of the month" } },
    {
      type: "music",
      value: "https://soundcloud.com/soundcloud/upload-your-first-track",
      extra: { title: "Drafts and live takes" },
    },
    { type: "map", value: "Bristol Harbour", extra: null },
  ],
};

const links: Demo = {
  username: "demo-links",
  look: "gazette",
  settings: {
    display_name: "Noor Haddad",
    bio: "I write about rivers, and the towns that forgot they have one.",
    location: "Ghent",
    privacy,
  },
  files: { avatar: "portrait.webp" },
  links: [
    { type: "substack", value: "on", title: "The letter, every second Sunday", section: "Read" },
    { type: "medium", value: "Medium", title: "Essays", section: "Read" },
    { type: "goodreads", value: "goodreads", title: "What I am reading", section: "Read" },
    { type: "custom", value: "https://rivers.example/", title: "An atlas of hidden rivers", section: "Read" },
    { type: "mastodon", value: "Mastodon@mastodon.social", title: "Notes from the bank", section: "Talk" },
    { type: "bluesky", value: "bsky.app", title: "Shorter notes", section: "Talk" },
    { type: "linkedin", value: "company/linkedin", title: "For editors", section: "Talk" },
    { type: "email", value: "noor@rivers.example", title: "Write to me", section: "Talk" },
    { type: "strava", value: "strava", title: "Rides along the water", section: "Elsewhere" },
    { type: "youtube", value: "@YouTube", title: "Walks on film", section: "Elsewhere" },
    { type: "buymeacoffee", value: "buymeacoffee", title: "A coffee for the next chapter", section: "Elsewhere" },
  ],
};

const chatId = "100000000000000001";

const cards: Demo = {
  username: "demo-cards",
  look: "terminal",
  settings: {
    display_name: "Kaito",
    bio: "Builds small tools, breaks big ones. Fox in charge of the build.",
    location: "Sapporo",
    chat_id: chatId,
    privacy,
  },
  files: { avatar: "fox.webp" },
  links: [
    { type: "github", value: "github", title: "Code" },
    { type: "npm", value: "npm", title: "Packages" },
    { type: "stackoverflow", value: "1", title: "Answers" },
    { type: "devto", value: "thepracticaldev", title: "Notes" },
  ],
  cards: [
    { type: "chat", value: null, extra: { show_badges: true } },
    { type: "server", value: "typescript", extra: null },
    { type: "weather", value: "Sapporo", extra: null },
  ],
  answers: {
    [`chat:${chatId}`]: {
      facts: {
        name: "Kaito",
        username: "kaito",
        status: "online",
        words: "shipping on a Friday",
        activity: {
          verb: "playing",
          name: "Visual Studio Code",
          details: "Editing seed.ts",
          state: "Workspace: vitrine",
        },
        badges: ["Active developer", "Early supporter"],
      },
      pictures: {},
    },
    "server:typescript": { facts: { name: "TypeScript Community", members: 40_000, online: 5_400 }, pictures: {} },
    "weather:sapporo": {
      facts: {
        country: "Japan",
        countryCode: "JP",
        celsius: -3,
        fahrenheit: 27,
        feelsCelsius: -7,
        feelsFahrenheit: 19,
        code: 73,
        isDay: true,
        windKmh: 11,
      },
      pictures: {},
    },
  },
};

/** The demos stand in the order in which they are shown. */
export const demos: readonly Demo[] = [art, music, links, cards];
