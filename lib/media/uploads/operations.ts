import { z } from "zod";
import { operation } from "@/lib/core/operation/operation";
import * as shapes from "../files/schema";

const id = "3c5a6d0e-2a50-4b52-9df5-0a8f2f9c1f77";
const created = { method: "POST", status: 201 } as const;
const upload = { ...created, tag: "Uploads", access: "uploads", limit: "upload", bodyType: "multipart" } as const;
const asset = { ...upload, response: shapes.uploadResult };
const oneAudio = { path: "/api/upload/audio/{id}", tag: "Uploads", limit: "write" } as const;
const params = z.object({ id: z.uuid().describe("Id of a track of the account") });
const track = { id, name: "Night train", duration: 214, cover: null };
const stored = (file: string) => ({ response: { url: `https://vitrine.example/cdn/${file}` } });

export const postAvatar = operation({
  ...asset,
  id: "uploadAvatar",
  path: "/api/upload/avatar",
  summary: "Upload an avatar in place of the current one",
  description:
    "The content of the file decides its format, never its name. It is stored upright and without metadata, in place of the former one.",
  body: shapes.newAvatar,
  files: { file: "avatar" },
  example: stored(`avatars/${id}.webp`),
});

export const postBackground = operation({
  ...asset,
  id: "uploadBackground",
  path: "/api/upload/background",
  summary: "Upload a background image or video in place of the current one",
  description:
    "An image becomes lossless WebP. A video keeps its picture and sound, and loses its metadata. It takes the place of the former one.",
  body: shapes.newBackground,
  files: { file: "background" },
  example: stored(`backgrounds/${id}.webp`),
});

export const postImage = operation({
  ...upload,
  id: "uploadImage",
  path: "/api/upload/image",
  summary: "Upload a picture for a card of type image, or for a link of the page document",
  description:
    "The response has the name that [createCard](/developers/api/createCard) takes in `extra`, and [replacePage](/developers/api/replacePage) for cards and links. Until one of them names it nobody sees it, and after a day it is removed.",
  body: shapes.newImage,
  files: { file: "image" },
  response: shapes.uploadedImage,
  example: {
    response: { url: `https://vitrine.example/cdn/images/${id}.webp`, file: `${id}.webp`, width: 2560, height: 1707 },
  },
});

export const postAudio = operation({
  ...upload,
  id: "uploadAudio",
  path: "/api/upload/audio",
  summary: "Add an audio track, with a cover if you like",
  description:
    "The track comes last in the list of the account. The response has its id, which renaming and deleting it need.",
  body: shapes.newAudio,
  files: { file: "audio", cover: "cover" },
  response: shapes.audio,
  example: { response: track },
});

export const patchAudio = operation({
  ...oneAudio,
  id: "updateAudio",
  method: "PATCH",
  summary: "Rename an audio track; variant B of the profile lists the ids of all",
  description: "The name is the only thing that can change. Variant B of the profile lists the ids of all tracks.",
  access: ["uploads", "audios.manage"],
  params,
  body: shapes.audioChange,
  status: 200,
  response: shapes.audio,
  example: { body: { name: "Night train" }, response: track },
});

export const deleteAudio = operation({
  ...oneAudio,
  id: "deleteAudio",
  method: "DELETE",
  summary: "Delete an audio track and its files",
  description: "The track is gone from the page at once, and so is its cover.",
  access: "audios.manage",
  params,
  status: 204,
});

export const postCursor = operation({
  ...asset,
  id: "uploadCursor",
  path: "/api/upload/cursor",
  summary: "Upload a mouse cursor in place of the current one",
  description:
    "It is stored as a clean cursor file: of an animated cursor, its first frame. It takes the place of the former one.",
  body: shapes.newCursor,
  files: { file: "cursor" },
  example: stored(`cursors/${id}.cur`),
});

export const postFont = operation({
  ...asset,
  id: "uploadFont",
  path: "/api/upload/font",
  summary: "Upload a font in place of the current one, and choose it: profile.font becomes custom. Premium users only",
  description:
    "For premium users. The font is chosen at once: `profile.font` becomes `custom`. It takes the place of the former one.",
  premium: true,
  body: shapes.newFont,
  files: { file: "font" },
  example: stored(`fonts/${id}.ttf`),
});
