import { type FilePart, json, parts, type Row, remove, withBody } from "./row";
import * as shapes from "./shapes";

const megabyte = 1024 * 1024;
const sample = (file: string): FilePart => ({ file });

const upload = {
  method: "POST",
  scopes: ["uploads"],
  body: "multipart",
  status: 201,
  limit: "upload",
  refusals: [...withBody, "409"],
  invalid: { sent: parts({}), fields: ["file"] },
} as const;
const background = { ...upload, path: "/api/upload/background", maxBytes: { file: 100 * megabyte } };
const audio = {
  ...upload,
  path: "/api/upload/audio",
  makes: "audio",
  maxBytes: { file: 30 * megabyte, cover: 10 * megabyte },
  invalid: { sent: parts({ name: "Night train" }), fields: ["file"] },
} as const;

/** The rows of the section Uploads. */
export const uploadRows: Row[] = [
  {
    ...upload,
    path: "/api/upload/avatar",
    sent: parts({ file: sample("avatar.png") }),
    shape: shapes.avatarResult,
    maxBytes: { file: 10 * megabyte },
  },
  {
    ...background,
    note: "image",
    sent: parts({ file: sample("background.png") }),
    shape: shapes.imageBackgroundResult,
  },
  {
    ...background,
    note: "video",
    sent: parts({ file: sample("background.mp4") }),
    shape: shapes.videoBackgroundResult,
  },
  {
    ...audio,
    note: "without cover",
    sent: parts({ file: sample("track.mp3"), name: "Night train" }),
    shape: shapes.audioWithoutCover,
  },
  {
    ...audio,
    note: "with cover",
    sent: parts({ file: sample("track.mp3"), cover: sample("cover.jpg"), name: "Night train" }),
    shape: shapes.audioWithCover,
    invalid: { sent: parts({ file: sample("track.mp3"), cover: sample("cover.jpg") }), fields: ["name"] },
  },
  {
    method: "PATCH",
    path: "/api/upload/audio/:id",
    scopes: ["uploads", "audios.manage"],
    body: "json",
    sent: json({ name: "Day train" }),
    status: 200,
    shape: shapes.anAudio,
    limit: "write",
    refusals: [...withBody, "403 owner", "404"],
    invalid: { sent: json({ name: "", duration: 2 }), fields: ["name", "duration"] },
  },
  { ...remove, path: "/api/upload/audio/:id", scopes: ["audios.manage"] },
  {
    ...upload,
    path: "/api/upload/cursor",
    sent: parts({ file: sample("cursor.cur") }),
    shape: shapes.cursorResult,
    maxBytes: { file: 2 * megabyte },
  },
  {
    ...upload,
    path: "/api/upload/font",
    sent: parts({ file: sample("font.ttf") }),
    shape: shapes.fontResult,
    maxBytes: { file: 5 * megabyte },
    refusals: [...upload.refusals, "403 premium"],
  },
];
