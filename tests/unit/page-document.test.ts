import { expect, it } from "vitest";
import { pageControls } from "@/lib/page/document/controls";
import { listFileKeys, listPageFiles, pageDocument, withIds, withoutFiles } from "@/lib/page/document/document";
import { withLaterSettings } from "@/lib/page/document/stored-document";

const id = "3c5a6d0e-2a50-4b52-9df5-0a8f2f9c1f77";
const other = "4c5a6d0e-2a50-4b52-9df5-0a8f2f9c1f77";
const page = withIds(
  pageDocument.parse({
    settings: { display_name: "Ada", profile: { font: "custom" } },
    files: { avatar: `${id}.webp`, background: `${id}.mp4`, cursor: `${id}.cur`, font: `${id}.woff2` },
    links: [{ id, type: "github", value: "ada", picture: `${id}.webp` }],
    cards: [
      { id: "00000004-0000-4000-8000-000000000000", type: "weather", value: "Lisbon" },
      {
        id: "00000003-0000-4000-8000-000000000000",
        ...{ type: "image", extra: { images: [{ file: `${id}.webp` }, { file: `${other}.webp`, alt: "A lake" }] } },
      },
    ],
    tracks: [
      { id: "00000001-0000-4000-8000-000000000000", name: "One", file: `${id}.mp3`, cover: id },
      { id: "00000002-0000-4000-8000-000000000000", name: "Two", file: `${id}.ogg` },
    ],
  }),
);
const keys = [
  ...[`avatars/${id}.webp`, `backgrounds/${id}.mp4`, `cursors/${id}.cur`, `fonts/${id}.woff2`],
  ...[`audios/${id}.mp3`, `audios-covers/${id}.png`, `audios/${id}.ogg`],
  ...[`images/${id}.webp`, `images/${id}.webp`, `images/${other}.webp`],
];

it("a page names each of its files with its place", () => {
  const places = ["files.avatar", "files.background", "files.cursor", "files.font"];
  const tracks = ["tracks.0.file", "tracks.0.cover", "tracks.1.file"];
  const pictures = ["links.0.picture", "cards.1.extra.images.0.file", "cards.1.extra.images.1.file"];
  expect(listPageFiles(page)).toEqual(
    [...places, ...tracks, ...pictures].map((path, index) => ({ key: keys[index], path })),
  );
});

it("a page without one of its files is a valid page that lacks that alone", () => {
  for (const key of keys) {
    const without = withoutFiles(page, [key]);
    expect(pageDocument.safeParse(without)).toEqual({ success: true, data: without });
    const cover = key === `audios/${id}.mp3` ? [`audios-covers/${id}.png`] : [];
    expect(listFileKeys(without)).toEqual(keys.filter((other) => other !== key && !cover.includes(other)));
    expect(without.settings).toEqual(
      key === `fonts/${id}.woff2`
        ? { ...page.settings, profile: { ...page.settings.profile, font: "Inter" } }
        : page.settings,
    );
  }
  expect(withoutFiles(page, ["avatars/other.webp"])).toEqual(page);
});

it("a page without any of the pictures of a card lacks the card", () => {
  const without = withoutFiles(page, [`images/${id}.webp`, `images/${other}.webp`]);
  expect([without.cards, without.order]).toEqual([page.cards.slice(0, 1), page.order.slice(0, 2)]);
  expect(without.links).toEqual([{ ...page.links[0], picture: null }]);
});

it("a page is edited within the bounds of its schema: characters and lines", () => {
  const control = (path: string) => pageControls.find((one) => one.path === path);
  expect(control("settings.typewriter.texts")).toMatchObject({ most: 120, maxLines: 10 });
  expect(control("settings.bio")).toEqual({
    ...{ path: "settings.bio", group: "profile", kind: "paragraph", label: "Bio", most: 500, isOptional: true },
  });
});

it("a stored page of an earlier release has the settings that came later as a new account has them, and keeps its own", () => {
  const { buttons: _buttons, type: _type, card: _card, ...earlier } = page.settings;
  const { radius: _radius, ...some } = page.settings.card;
  const own = { ...some, border: "double" as const };
  const link = { id, type: "github", value: "ada", title: null, hidden: true, from: null, until: null };
  const read = withLaterSettings({ ...page, links: [link], settings: { ...earlier, bio: "Mine", card: own } });
  const settings = { ...page.settings, bio: "Mine", card: { ...own, radius: "layout" } };
  const links = [{ ...link, featured: false, me: true, picture: null }];
  expect(read).toEqual({ ...page, links, order: [id, ...page.cards.map((card) => card.id)], settings });
});
