import { operationTable, type RouteTable } from "@/lib/operator/server/targets";
import * as unknown from "./[[...path]]/route";
import * as card from "./cards/[id]/route";
import * as cards from "./cards/route";
import * as askDomain from "./domains/ask/route";
import * as live from "./health/live/route";
import * as ready from "./health/ready/route";
import * as health from "./health/route";
import * as link from "./links/[id]/route";
import * as links from "./links/route";
import * as metrics from "./metrics/route";
import * as device from "./oauth2/device_authorization/route";
import * as indieAuthAuthorize from "./oauth2/indieauth/authorize/route";
import * as indieAuth from "./oauth2/indieauth/route";
import * as indieAuthToken from "./oauth2/indieauth/token/route";
import * as register from "./oauth2/register/route";
import * as token from "./oauth2/token/route";
import * as userinfo from "./oauth2/userinfo/route";
import * as openapi from "./openapi.json/route";
import * as page from "./page/route";
import * as pages from "./pages/route";
import * as statistics from "./statistics/route";
import * as ownToken from "./token/route";
import * as audio from "./upload/audio/[id]/route";
import * as audios from "./upload/audio/route";
import * as avatar from "./upload/avatar/route";
import * as background from "./upload/background/route";
import * as cursor from "./upload/cursor/route";
import * as font from "./upload/font/route";
import * as image from "./upload/image/route";
import * as user from "./user/[username]/route";
import * as ownUser from "./user/route";
import * as users from "./users/[username]/route";
import * as replay from "./webhooks/[id]/deliveries/[delivery]/replay/route";
import * as delivery from "./webhooks/[id]/deliveries/[delivery]/route";
import * as deliveries from "./webhooks/[id]/deliveries/route";
import * as webhookTest from "./webhooks/[id]/test/route";
import * as webhooks from "./webhooks/route";

const ofOperations = [
  ...[cards, card, links, link, page, pages, device, token, ownToken, userinfo, ownUser, user, users, statistics],
  ...[webhooks, deliveries, delivery, replay, webhookTest],
  ...[audios, audio, avatar, background, cursor, font, image],
];

/**
 * Every route below `/api` but sign-in's, by its path with parameters in brackets; our server needs no framework for
 * them.
 */
export const apiTable: RouteTable = {
  ...operationTable(ofOperations),
  "/api/[[...path]]": unknown,
  "/api/domains/ask": askDomain,
  "/api/health": health,
  "/api/health/live": live,
  "/api/health/ready": ready,
  "/api/metrics": metrics,
  "/api/oauth2/indieauth": indieAuth,
  "/api/oauth2/indieauth/authorize": indieAuthAuthorize,
  "/api/oauth2/indieauth/token": indieAuthToken,
  "/api/oauth2/register": register,
  "/api/openapi.json": openapi,
};
