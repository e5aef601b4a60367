import "server-only";
import { withReturnPath } from "@/lib/auth/return-path";
import { userOfCookie } from "@/lib/auth/session-cookie";
import { AppError } from "@/lib/errors";
import type { Outgoing } from "@/lib/http/answer";
import { errorPageReply } from "@/lib/http/error-response";
import { parseInput } from "@/lib/http/field-errors";
import { plainHeaders, plainPage } from "@/lib/http/plain-page";
import { parseForm, parseJson, readText, requireMediaType } from "@/lib/http/read-body";
import { emptyReply, jsonReply, type Reply } from "@/lib/http/reply";
import { isSameOrigin } from "@/lib/http/same-origin";
import { clientAddress } from "@/lib/limits/client-address";
import { requireLimit } from "@/lib/limits/limiter";
import { isCustomHost } from "@/lib/server/hosts";
import { siteOrigin } from "@/lib/site-origin";
import { type LikeState, likeChange, likeForm } from "./schema";
import { getLikes, type Likes, setLike } from "./store";

/** As programs read them. */
const refusals = {
  likeOwn: "This page is your own; only others can like it",
  likesClosed: "This profile does not accept likes",
} as const;
const refusalNames = ["likeOwn", "likesClosed"] as const;

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

type Word =
  | ("likedAlready" | "likedOnce" | "removeLike" | "backToPage")
  | ("likeNotSaved" | "likeFailed" | "likeOwn" | "likesClosed");
/** What a form without script is answered in. */
export type LikeLanguage = { lang: string; dir: "ltr" | "rtl"; words: Readonly<Record<Word, string>> };
type LanguageOf = (locale: Likes["locale"]) => LikeLanguage;

/**
 * JSON gets a `LikeState`, a form a redirect or a page. @param languageOf that of the profile's own page
 * @throws AppError invalid_request, not_found, forbidden, …
 */
export async function receiveLike(
  request: Request,
  handle: string,
  outgoing: Outgoing,
  languageOf: LanguageOf,
): Promise<Reply> {
  const isForm = requireMediaType(request, ["json", "form"]) === "form";
  try {
    return await decide(request, handle, isForm, outgoing, languageOf);
  } catch (error) {
    if (isForm && error instanceof AppError)
      return refusalPage(error, pathOf(handle), await findLanguage(handle, languageOf));
    throw error;
  }
}

/** English where there is no such profile, or it cannot be read now. */
async function findLanguage(handle: string, languageOf: LanguageOf): Promise<LikeLanguage> {
  const likes = await getLikes(handle, null).catch(() => undefined);
  return languageOf(likes?.locale ?? "en");
}

async function decide(
  request: Request,
  handle: string,
  isForm: boolean,
  outgoing: Outgoing,
  languageOf: LanguageOf,
): Promise<Reply> {
  const page = pathOf(handle);
  // Nobody is signed in there: cookies are this site's own.
  if (isForm && isCustomHost(request.headers.get("host"))) return seeOther(siteOrigin() + page, outgoing);
  if (!isSameOrigin(request.headers)) throw new AppError("forbidden", "Like a profile on its page on this site");
  const user = await visitorOf(request, outgoing);
  const body = await readText(request);
  const { liked } = isForm ? parseInput(likeForm, formFields(body)) : parseInput(likeChange, parseJson(body));
  const likes = await getLikes(handle, user?.id ?? null);
  if (!user && isForm) return seeOther(withReturnPath("/login", page), outgoing);
  if (!user) throw new AppError("forbidden", "Sign in to like a profile");
  Object.assign(outgoing.headers, await requireLimit("like", user.id));
  if (user.id === likes.profileId) throw new AppError("forbidden", refusals.likeOwn);
  if (likes.isHidden) throw new AppError("forbidden", refusals.likesClosed);
  // Without script the button does not know, and must not remove a like that the visitor did not see.
  if (isForm && liked && likes.isLiked) return likedPage(page, languageOf(likes.locale));
  await setLike(user.id, likes.profileId, liked);
  return isForm ? seeOther(page, outgoing) : jsonReply(stateOf(await getLikes(handle, user.id), user.id));
}

const pathOf = (handle: string) => `/${encodeURIComponent(handle).replaceAll("%24", "$").replaceAll("%40", "@")}`;

const formFields = (body: string) => Object.fromEntries(parseForm(body));

function likedPage(path: string, language: LikeLanguage): Reply {
  const { words } = language;
  const body = plainPage({
    language,
    title: words.likedAlready,
    text: words.likedOnce,
    link: { path, words: words.backToPage },
    form: { path: `${path}/like`, name: "liked", value: "0", words: words.removeLike },
  });
  // Without the referrer's origin an old browser would not say where the form comes from.
  return { status: 200, headers: { ...plainHeaders(body), "Referrer-Policy": "same-origin" }, body };
}

function refusalPage({ code, message, headers }: AppError, path: string, language: LikeLanguage): Reply {
  const { lang, words } = language;
  const [reason] = refusalNames.filter((name) => refusals[name] === message);
  // Other messages exist only in English.
  const other = lang === "en" ? message.replace(/\.?$/, ".") : words.likeFailed;
  const body = plainPage({
    language,
    title: words.likeNotSaved,
    text: reason ? words[reason] : other,
    link: { path, words: words.backToPage },
  });
  return errorPageReply({ code, headers }, body);
}

function seeOther(location: string, outgoing: Outgoing): Reply {
  outgoing.headers["Cache-Control"] = "private, no-store";
  return emptyReply(303, { Location: location });
}
