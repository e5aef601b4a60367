import { getDelivery, listDeliveries, listWebhooks, postReplay, postTest } from "@/lib/developers/webhooks/operations";
import {
  deleteAudio,
  patchAudio,
  postAudio,
  postAvatar,
  postBackground,
  postCursor,
  postFont,
  postImage,
} from "@/lib/media/uploads/operations";
import { deleteCard, getCard, listCards, postCard } from "@/lib/page/cards/operations";
import { getPage, putPage } from "@/lib/page/drafts/operations";
import { deleteLink, getLink, listLinks, patchLink, postLink } from "@/lib/page/links/operations";
import { listPages } from "@/lib/page/pages/operations";
import { getStatistics } from "@/lib/page/statistics/operations";
import { authorizeDevice, getToken, getUserinfo, issueToken, postUserinfo } from "@/lib/people/oauth/operations";
import { getOwnUser, getUser, getUserB, patchOwnUser } from "@/lib/people/users/operations";

/** Every documented endpoint, in the order of the reference. */
export const operations = [
  ...[
    issueToken,
    authorizeDevice,
    getToken,
    getUserinfo,
    postUserinfo,
    getUser,
    getUserB,
    getOwnUser,
    patchOwnUser,
    listPages,
  ],
  ...[listLinks, postLink, getLink, patchLink, deleteLink],
  ...[listCards, postCard, getCard, deleteCard],
  ...[getPage, putPage],
  getStatistics,
  ...[listWebhooks, listDeliveries, getDelivery, postTest, postReplay],
  ...[postAvatar, postBackground, postAudio, patchAudio, deleteAudio, postCursor, postFont, postImage],
];
