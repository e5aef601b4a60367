import "server-only";
import { withReturnPath } from "@/lib/auth/return-path";
import { userOfCookie } from "@/lib/auth/session-cookie";
import { env } from "@/lib/env";
import { AppError, errorStatus } from "@/lib/errors";
import type { Outgoing } from "@/lib/http/answer";
import { parseInput } from "@/lib/http/field-errors";
import { plainHeaders, plainPage } from "@/lib/http/plain-page";
import { parseJson, readText, requireMediaType } from "@/lib/http/read-body";
import { emptyReply, jsonReply, type Reply } from "@/lib/http/reply";
import { isSameOrigin } from "@/lib/http/same-origin";
import { clientAddress } from "@/lib/limits/client-address";
import { requireLimit } from "@/lib/limits/limiter";
import { isCustomHost } from "@/lib/server/hosts";
import { type LikeState, likeChange, likeForm } from "./schema";
import { getLikes, type Likes, setLike } from "./store";

function stateOf({ isHidden, count, isLiked, profileId }: Likes, userId: string | undefined): LikeState {
  return {
    likes: isHidden ? null : count,
    liked: !isHidden && isLiked,
    signed_in: userId !== undefined,
    is_owner: userId === profileId,
  };
}

async function visitorOf(request: Request, outgoing: Outgoing) {
  outgoing.headers["Cache-Control"] = "private, no-store";
  Object.assign(outgoing.headers, await requireLimit("public_read", clientAddress(request.headers)));
  const user = await userOfCookie(request.headers);
  outgoing.userId = user?.id;
  return user;
}

/** @throws AppError not_found, rate_limited */
export async function readLike(request: Request, handle: string, outgoing: Outgoing): Promise<Reply> {
  const user = await visitorOf(request, outgoing);
  return jsonReply(stateOf(await getLikes(handle, user?.id ?? null), user?.id));
}

/** JSON gets a `LikeState`, a form a redirect or a page. @throws AppError invalid_request, not_found, forbidden, … */
export async function receiveLike(request: Request, handle: string, outgoing: Outgoing): Promise<Reply> {
  const isForm = requireMediaType(request, ["json", "form"]) === "form";
  try {
    return await decide(request, handle, isForm, outgoing);
  } catch (error) {
    if (isForm && error instanceof AppError) return refusalPage(error, pathOf(handle));
    throw error;
  }
}

async function decide(request: Request, handle: string, isForm: boolean, outgoing: Outgoing): Promise<Reply> {
  const page = pathOf(handle);
  // Nobody is signed in there: cookies are this site's own.
  if (isForm && isCustomHost(request.headers.get("host"))) return seeOther(env().BASE_URL + page, outgoing);
  if (!isSameOrigin(request.headers)) throw new AppError("forbidden", "Like a profile on its page on this site");
  const user = await visitorOf(request, outgoing);
  const body = await readText(request);
  const { liked } = isForm ? parseInput(likeForm, formFields(body)) : parseInput(likeChange, parseJson(body));
  const likes = await getLikes(handle, user?.id ?? null);
  if (!user && isForm) return seeOther(withReturnPath("/login", page), outgoing);
  if (!user) throw new AppError("forbidden", "Sign in to like a profile");
  Object.assign(outgoing.headers, await requireLimit("like", user.id));
  if (user.id === likes.profileId) throw new AppError("forbidden", "This page is your own; only others can like it");
  if (likes.isHidden) throw new AppError("forbidden", "This profile does not accept likes");
  // Without script the button does not know, and must not remove a like that the visitor did not see.
  if (isForm && liked && likes.isLiked) return likedPage(page);
  await setLike(user.id, likes.profileId, liked);
  return isForm ? seeOther(page, outgoing) : jsonReply(stateOf(await getLikes(handle, user.id), user.id));
}

const pathOf = (handle: string) => `/${encodeURIComponent(handle).replaceAll("%24", "$").replaceAll("%40", "@")}`;

const formFields = (body: string) => Object.fromEntries(new URLSearchParams(body));

function likedPage(path: string): Reply {
  const body = plainPage({
    title: "You like this page already",
    text: "You can like a page once. Here you can remove your like.",
    link: { path, words: "Back to the page" },
    form: { path: `${path}/like`, name: "liked", value: "0", words: "Remove my like" },
  });
  // Without the referrer's origin an old browser would not say where the form comes from.
  return { status: 200, headers: { ...plainHeaders(body), "Referrer-Policy": "same-origin" }, body };
}

function refusalPage({ code, message, headers }: AppError, path: string): Reply {
  const body = plainPage({
    title: "Your like was not saved",
    text: message.replace(/\.?$/, "."),
    link: { path, words: "Back to the page" },
  });
  return { status: errorStatus[code], headers: { ...plainHeaders(body), ...headers }, body };
}

function seeOther(location: string, outgoing: Outgoing): Reply {
  outgoing.headers["Cache-Control"] = "private, no-store";
  return emptyReply(303, { Location: location });
}
