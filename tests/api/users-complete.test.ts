import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { audios, profileCounts, users } from "@/db/schema";
import { newProfile } from "../support/profile";
import { addRows, setRows } from "../support/rows";

type Profile = Awaited<ReturnType<typeof newProfile>>;
const cdn = "http://localhost:3000/cdn";

/** Sets everything that can be set, by PATCH where it can and in the database where it cannot. */
async function fill(profile: Profile, alias: string) {
  const { person, patch } = profile;
  const first = { id: randomUUID(), position: 0, name: "First", file: "1.mp3", durationSeconds: 61, coverId: "cover" };
  const second = { id: randomUUID(), position: 1, name: "Second", file: "2.ogg", durationSeconds: 1, coverId: null };
  await addRows(
    audios,
    [second, first].map((audio) => ({ ...audio, userId: person.id })),
  );
  const files = { avatar: "a.webp", background: "b.mp4", cursor: "c.cur", customFont: "f.ttf" };
  const figures = { isPremium: true, otpEnabled: true, customDomain: `${alias}.example` };
  const createdAt = new Date("2024-02-29T23:59:59.999Z");
  await setRows(users, { ...files, ...figures, createdAt }, eq(users.id, person.id));
  await addRows(profileCounts, { userId: person.id, views: 12, likes: 3 });
  const settings = {
    alias,
    display_name: "Ada 💜",
    bio: "one\r\n\ttwo",
    location: "London",
    chat_id: "123",
    volume_control: false,
    page_enter_text: "enter",
    locale: "pt-BR",
    layout: "split",
    avatar_shape: "hexagon",
    assets: { use_chat_avatar: true, shuffle_audios: true, play_all_audios: true },
    profile: { opacity: 0, blur: 100, font: "custom" },
    colors: {
      accent: "#ABC",
      text: "#abcdef",
      background: "#000",
      badge: "#111",
      link: "#222",
      monochrome_links: true,
    },
    effects: {
      background: "night-time",
      cursor: "oneko",
      username: "glitch",
      badges_glow: true,
      links_glow: true,
      username_glow: true,
    },
    tab: { animated_title: "left-right", use_avatar: false },
    privacy: { hide_badges: true, search_engines_indexing: false },
    typewriter: { enabled: true, texts: ["one", "two"] },
  };
  expect((await patch(settings)).status).toBe(200);
  return { first, second, settings };
}

it("An account with everything set shows all of it in variant A, public and own, and in variant B", async () => {
  const profile = await newProfile();
  const { first, second, settings } = await fill(profile, "Every.Thing");
  const { location, avatar_shape, locale, effects, privacy, ...shared } = settings;
  const { badges_glow, links_glow, username_glow, ...plainEffects } = effects;
  const variantA = {
    id: profile.person.id,
    username: profile.person.username,
    ...shared,
    created_at: Date.UTC(2024, 1, 29, 23, 59, 59) / 1000,
    is_premium: true,
    assets: {
      ...settings.assets,
      avatar: `${cdn}/avatars/a.webp`,
      background: `${cdn}/backgrounds/b.mp4`,
      cursor: `${cdn}/cursors/c.cur`,
      audios: [`${cdn}/audios/1.mp3`, `${cdn}/audios/2.ogg`],
    },
    effects: plainEffects,
  };
  expect(await profile.variantA()).toEqual({
    ...variantA,
    privacy: { hide_views: false, hide_join_date: false, ...privacy, hide_likes: false },
  });
  expect(await profile.own()).toEqual({
    ...variantA,
    email: profile.person.email,
    custom_domain: "Every.Thing.example",
    otp_enabled: true,
    locale,
    privacy: { hide_views: false, hide_join_date: false, ...privacy },
  });
  const { user } = await profile.stored();
  const { badge, link, monochrome_links: _, ...colors } = settings.colors;
  const audio = ({ id, name, durationSeconds, coverId }: typeof first | typeof second) => ({
    id,
    name,
    duration: durationSeconds,
    cover_id: coverId,
  });
  expect(await profile.variantB()).toEqual({
    uid: user[0]?.uid,
    username: profile.person.username,
    alias: "Every.Thing",
    assets: {
      audios: [audio(first), audio(second)],
      avatar_url: `${cdn}/avatars/a.webp`,
      background_url: `${cdn}/backgrounds/b.mp4`,
      cursor_url: `${cdn}/cursors/c.cur`,
    },
    colors: { ...colors, badges: badge, links: link },
    config: {
      avatar_shape,
      bio: settings.bio,
      font: "custom",
      join_date: "2024-02-29",
      layout: "split",
      likes: 3,
      location,
      page_enter_text: "enter",
      page_views: 12,
      profile_blur: 100,
      profile_opacity: 0,
      shuffle_audios: true,
      use_chat_avatar: true,
      volume_control: false,
    },
    effects: { background: "night-time", badges_glow, cursor: "oneko", links_glow, username: "glitch", username_glow },
    tab: settings.tab,
    typewriter: settings.typewriter,
  });
});

it.each([
  ["hide_views", "page_views", 12],
  ["hide_likes", "likes", 3],
  ["hide_join_date", "join_date", "2024-02-29"],
])("%s makes %s null in variant B, and hides nothing else", async (setting, figure, value) => {
  const profile = await newProfile();
  await fill(profile, `b-${setting}`);
  const before = await profile.variantB();
  expect(before.config[figure]).toBe(value);
  await profile.patch({ privacy: { [setting]: true } });
  expect(await profile.variantB()).toEqual({ ...before, config: { ...before.config, [figure]: null } });
  await profile.patch({ privacy: { [setting]: false } });
  expect(await profile.variantB()).toEqual(before);
});
