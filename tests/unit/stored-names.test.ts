import { expect, it } from "vitest";
import {
  acceptAttribute,
  imageFormatsIn,
  mediaKindByFolder,
  storedKinds,
  toFileKey,
} from "@/lib/core/operation/media-kinds";
import { findRenditionName, kindOfMark, renditionName, renditionSizes } from "@/lib/media/storage/rendition";

const id = "0b0b0b0b-1111-4222-8333-444455556666";
const original = `backgrounds/${id}.webp`;

it.each([
  ["whole", "background", [640, 1080, 1600, 2400], "w"],
  ["tall", "background", [720, 1080, 1440], "t"],
  ["picture", "image", [480, 800, 1200, 1800], "p"],
  ["square", "image", [128, 256], "s"],
] as const)("the name of a smaller picture that is %s says its width and its format", (cut, kind, widths, letter) => {
  const [file, folder] = [toFileKey(kind, `${id}.webp`), storedKinds[kind].folder];
  expect(renditionSizes(kind).filter((size) => size.cut === cut)).toHaveLength(2 * widths.length);
  for (const width of widths) {
    expect(kindOfMark(`${letter}${width}`)).toBe(kind);
    for (const extension of ["avif", "webp"] as const) {
      const name = `${id}-${letter}${width}`;
      expect(renditionName(file, { cut, width, extension })).toBe(`${folder}/${name}.${extension}`);
      expect(findRenditionName(`${folder}/${name}.${extension}`)).toEqual({
        ...{ cut, width, extension, original: file, name },
      });
    }
  }
});

it.each([0, 30, 100])("the name of an upright picture that is cut at %i %% says so", (focus) => {
  const size = { cut: "tall", width: 720, extension: "avif", focus } as const;
  const name = `backgrounds/${id}-t720x${focus}`;
  expect(renditionName(original, size)).toBe(`${name}.avif`);
  expect(findRenditionName(`${name}.avif`)).toEqual({ ...size, original, name: `${id}-t720x${focus}` });
  expect(kindOfMark(`t720x${focus}`)).toBe("background");
});

it("an upright picture that is cut in its middle has the name without a place, and others have no place", () => {
  const middle = { cut: "tall", width: 720, extension: "avif", focus: 50 } as const;
  expect(renditionName(original, middle)).toBe(`backgrounds/${id}-t720.avif`);
  expect(renditionName(original, { ...middle, cut: "whole", width: 640, focus: 30 })).toBe(
    `backgrounds/${id}-w640.avif`,
  );
});

it("files of other kinds have no smaller pictures", () => {
  expect([renditionSizes("avatar"), renditionSizes("icon"), kindOfMark("w641")]).toEqual([[], [], undefined]);
});

it.each([
  ...["", original, `backgrounds/${id}-w641.avif`, `backgrounds/${id}-w720.avif`, `backgrounds/${id}-t640.avif`],
  ...[`backgrounds/${id}-x640.avif`, `backgrounds/${id}-w640.png`, `backgrounds/${id}-w640`],
  ...[`backgrounds/${id}-w640.avif.webp`, `backgrounds/${id}-w640.avif\n`, `avatars/${id}-w640.avif`],
  ...[`backgrounds/${id.toUpperCase()}-w640.avif`, `backgrounds/${id.slice(1)}-w640.avif`],
  ...[`x/backgrounds/${id}-w640.avif`, ` backgrounds/${id}-w640.avif`],
  ...[`backgrounds/${id}-t720x50.avif`, `backgrounds/${id}-t720x101.avif`, `backgrounds/${id}-t720x07.avif`],
  ...[`backgrounds/${id}-t720x.avif`, `backgrounds/${id}-w640x30.avif`, `images/${id}-s128x30.avif`],
  ...[`images/${id}-w640.avif`, `backgrounds/${id}-p480.avif`, `images/${id}-s129.avif`],
])("the name of a smaller picture is not %j", (name) => {
  expect(findRenditionName(name)).toBeUndefined();
});

it("the folder of a file is that of its kind alone", () => {
  const folders = Object.entries({
    ...{ avatar: "avatars", background: "backgrounds", audio: "audios", cover: "audios-covers" },
    ...{ cursor: "cursors", font: "fonts", image: "images", icon: "icons" },
  });
  expect(Object.keys(storedKinds)).toEqual(folders.map(([kind]) => kind));
  for (const [kind, folder] of folders) {
    expect(mediaKindByFolder(folder)).toBe(kind);
    expect(toFileKey(kind as keyof typeof storedKinds, "file.webp")).toBe(`${folder}/file.webp`);
  }
  expect([mediaKindByFolder("avatar"), mediaKindByFolder("")]).toEqual([undefined, undefined]);
});

it("a file dialog is told the types of a picture, and also the extensions where systems know no type", () => {
  expect(acceptAttribute("cover")).toBe("image/jpeg,image/png,image/gif,image/webp,image/avif");
  expect(acceptAttribute("cursor")).toBe("image/x-icon,application/x-navi-animation,image/png,.cur,.ico,.ani");
});

it("a file dialog names the formats of a picture in the language of the page", () => {
  expect([imageFormatsIn("en-GB"), imageFormatsIn("de")]).toEqual([
    "JPEG, PNG, GIF, WebP or AVIF",
    "JPEG, PNG, GIF, WebP oder AVIF",
  ]);
});
