import { deleteCard, getCard, listCards, postCard } from "@/lib/cards/operations";
import { deleteLink, getLink, listLinks, patchLink, postLink } from "@/lib/links/operations";
import {
  deleteAudio,
  patchAudio,
  postAudio,
  postAvatar,
  postBackground,
  postCursor,
  postFont,
} from "@/lib/media/operations";
import { issueToken } from "@/lib/oauth/operations";
import { getPage, putPage } from "@/lib/page/operations";
import { getOwnUser, getUser, getUserB, patchOwnUser } from "@/lib/users/operations";

/** Every documented endpoint, in the order of the reference. */
export const operations = [
  ...[issueToken, getUser, getUserB, getOwnUser, patchOwnUser],
  ...[listLinks, postLink, getLink, patchLink, deleteLink],
  ...[listCards, postCard, getCard, deleteCard],
  ...[getPage, putPage],
  ...[postAvatar, postBackground, postAudio, patchAudio, deleteAudio, postCursor, postFont],
];
