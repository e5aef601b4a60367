import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "@/db/schema";
import { call, read } from "../support/api";
import { newProfile } from "../support/profile";
import { setRows } from "../support/rows";

type Profile = Awaited<ReturnType<typeof newProfile>>;

const ownerOnly = (email: string) => ({ email, custom_domain: null, otp_enabled: false, locale: "en" });
const freshPrivacy = { hide_views: false, hide_badges: false, hide_join_date: false, search_engines_indexing: true };

/** What a new account shows to everybody but its privacy, when it was just made. */
function fresh({ person }: Profile) {
  return {
    id: person.id,
    username: person.username,
    display_name: person.username,
    alias: null,
    bio: null,
    chat_id: null,
    created_at: expect.closeTo(Date.now() / 1000, -2),
    is_premium: false,
    volume_control: true,
    page_enter_text: null,
    layout: "default",
    assets: {
      avatar: null,
      cursor: null,
      background: null,
      audios: [],
      use_chat_avatar: false,
      shuffle_audios: false,
      play_all_audios: false,
    },
    profile: { opacity: 70, blur: 20, font: "Inter" },
    colors: {
      accent: "#7c9cff",
      text: "#f4f5fb",
      background: "#10121c",
      badge: "#ffd479",
      link: "#f4f5fb",
      monochrome_links: false,
    },
    effects: { background: "none", cursor: "none", username: "none" },
    tab: { animated_title: "none", use_avatar: true },
    typewriter: { enabled: false, texts: [] },
  };
}

const freshB = ({ person }: Profile, uid: number) => ({
  uid,
  username: person.username,
  alias: null,
  assets: { audios: [], avatar_url: null, background_url: null, cursor_url: null },
  colors: { accent: "#7c9cff", background: "#10121c", badges: "#ffd479", links: "#f4f5fb", text: "#f4f5fb" },
  config: {
    avatar_shape: "circle",
    bio: null,
    font: "Inter",
    join_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    layout: "default",
    likes: 0,
    location: null,
    page_enter_text: null,
    page_views: 0,
    profile_blur: 20,
    profile_opacity: 70,
    shuffle_audios: false,
    use_chat_avatar: false,
    volume_control: true,
  },
  effects: {
    background: "none",
    badges_glow: false,
    cursor: null,
    links_glow: false,
    username: "none",
    username_glow: false,
  },
  tab: { animated_title: "none", use_avatar: true },
  typewriter: { enabled: false, texts: [] },
});

it("Variant A of a fresh account is exactly this in public, the default and the named variant alike", async () => {
  const profile = await newProfile();
  const body = { ...fresh(profile), privacy: { ...freshPrivacy, hide_likes: false } };
  expect(await profile.variantA()).toEqual(body);
  expect(await read(await call("GET", `/api/user/${profile.person.username}?variant=a`))).toEqual({
    status: 200,
    body,
  });
});

it("Variant A of a fresh account is exactly this for its owner, and PATCH answers the same", async () => {
  const profile = await newProfile();
  const body = { ...fresh(profile), ...ownerOnly(profile.person.email), privacy: freshPrivacy };
  expect(await profile.own()).toEqual(body);
  expect(await read(await profile.patch({}))).toEqual({ status: 200, body });
});

it("Variant A has a null email for its owner when the account has none", async () => {
  const profile = await newProfile();
  await setRows(users, { email: null }, eq(users.id, profile.person.id));
  expect((await profile.own()).email).toBeNull();
});

it("Variant B of a fresh account is exactly this, under both addresses", async () => {
  const profile = await newProfile();
  const { user } = await profile.stored();
  const body = freshB(profile, user[0]?.uid ?? 0);
  expect(await profile.variantB()).toEqual(body);
  expect(await read(await call("GET", `/api/user/${profile.person.username}?variant=b`))).toEqual({
    status: 200,
    body,
  });
});

it("Variant B counts accounts: the next one's uid is higher", async () => {
  const [first, second] = [await newProfile(), await newProfile()];
  expect((await second.variantB()).uid).toBeGreaterThan((await first.variantB()).uid);
});
