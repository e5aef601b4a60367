import { expect, it } from "vitest";
import { cardSummary } from "@/lib/page/cards/card-summary";
import { pictureFiles, renamePictures } from "@/lib/page/cards/kinds/image";
import { toOwnCard } from "@/lib/page/cards/own-cards";
import { type ListedCard, newCard } from "@/lib/page/cards/schema";
import { pageLink } from "@/lib/page/links/schema";
import { issueMessages } from "../support/issue-messages";

const id = "00000000-0000-4000-8000-000000000000";
const file = `${id}.webp`;
const other = "11111111-0000-4000-8000-000000000000.webp";
const card = (...images: object[]) => ({ type: "image", value: null, extra: { images } });
const listed = (value: string | null, ...images: object[]) =>
  ({ id, ...newCard.parse({ ...card(...images), value }) }) as Extract<ListedCard, { type: "image" }>;

it("a picture has an empty description and no link unless it says otherwise, and its link is that of a website", () => {
  const sent = card({ file }, { file: other, alt: " A lake ", link: " HTTPS://Ada.example/shop " });
  expect(newCard.parse(sent)).toEqual(
    card({ file, alt: "", link: null }, { file: other, alt: "A lake", link: "HTTPS://Ada.example/shop" }),
  );
  expect(newCard.parse(card({ file, link: " " }))).toEqual(card({ file, alt: "", link: null }));
});

const stored = "must be the name of a picture that you have uploaded, such as <uuid>.webp";

it.each<[string, object, [string, string][]]>([
  ["with one of them twice", card({ file }, { file }), [["extra.images.1.file", "must not appear twice"]]],
  ["with a path", card({ file: `../${file}` }), [["extra.images.0.file", stored]]],
  ["with another type of file", card({ file: `${id}.svg` }), [["extra.images.0.file", stored]]],
  [
    "with a script as link",
    card({ file, link: "javascript:alert(1)" }),
    [["extra.images.0.link", "must be an http or https address"]],
  ],
  [
    "with a long description",
    card({ file, alt: "x".repeat(251) }),
    [["extra.images.0.alt", "must have at most 250 characters"]],
  ],
])("a card of pictures is refused %s", (_, sent, problems) => {
  expect(issueMessages(newCard.safeParse(sent, { reportInput: true }))).toEqual(problems);
});

it("a link takes the name of a picture, and no other file", () => {
  const link = { type: "github", value: "ada" };
  expect(pageLink.parse(link)).toMatchObject({ picture: null });
  expect(pageLink.parse({ ...link, picture: file })).toMatchObject({ picture: file });
  expect(pageLink.safeParse({ ...link, picture: `${id}.mp4` }).success).toBe(false);
});

it("a card of pictures is shown with the size of each, and one whose size nobody knows without", () => {
  const facts = { bytes: 1, durationSeconds: 0, isAnimated: true, width: 640, height: 480 };
  const files = new Map([[`images/${file}`, facts]]);
  const shown = toOwnCard(
    listed("Lakes", { file, alt: "A lake" }, { file: other, link: "https://ada.example/" }),
    0,
    files,
  );
  expect(shown).toEqual({
    ...{ id, type: "image", heading: "Lakes" },
    pictures: [
      { file, alt: "A lake", address: undefined, width: 640, height: 480, isMoving: true },
      { file: other, alt: "", address: "https://ada.example/", width: 0, height: 0, isMoving: false },
    ],
  });
});

it("a card of pictures is called by its heading, or by the first description", () => {
  expect(cardSummary(listed("Lakes", { file, alt: "A lake" }))).toBe("Lakes");
  expect(cardSummary(listed(null, { file }, { file: other, alt: "A lake" }))).toBe("A lake");
  expect(cardSummary(listed(null, { file }))).toBeNull();
});

it("a card of pictures gets other names for its files, and is nothing once all of them are left out", () => {
  const one = listed(null, { file }, { file: other });
  expect(pictureFiles(one)).toEqual([file, other]);
  expect(renamePictures(one, (name) => (name === file ? null : "new.webp"))).toEqual({
    ...one,
    extra: { images: [{ file: "new.webp", alt: "", link: null }] },
  });
  expect(renamePictures(one, () => null)).toBeUndefined();
  const weather = { id, type: "weather", value: "Lisbon", extra: null } as const;
  expect([pictureFiles(weather), renamePictures(weather, () => null)]).toEqual([[], weather]);
});
