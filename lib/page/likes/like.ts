import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { errorPageReply } from "@/lib/core/http/error-response";
import { plainHeaders, plainPage } from "@/lib/core/http/plain-page";
import { emptyReply, jsonReply, type Reply } from "@/lib/core/http/reply";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { pagePath } from "@/lib/page/domains/page-path";
import { countOnPage } from "@/lib/page/statistics/counting";
import { visitOfDay } from "@/lib/page/views/visit-of-day";
import { readVisitor, type Visitor } from "@/lib/page/views/visitor";
import { isForm, receiveJsonOrForm } from "@/lib/people/auth/forms/form-body";
import { formRoute, withoutBody } from "@/lib/people/auth/forms/form-route";
import { isOwnPage } from "@/lib/people/auth/session/acting-page";
import type { SessionUser } from "@/lib/people/auth/session/session-store";
import { getLikes, isLikedByVisitor, type Likes, setLike, setVisitorLike } from "./store";

const likeChange = z.strictObject({ liked: z.boolean() });

const likeForm = z.object({ liked: z.enum(["1", "0"]) }).transform(({ liked }) => ({ liked: liked === "1" }));

/** One visitor's view; `likes` is null where the owner hides them. */
type LikeState = { likes: number | null; liked: boolean; signed_in: boolean; is_owner: boolean };

/** Programs read these texts. */
const refusals = {
  likeOwn: "This page is your own; only others can like it",
  likesClosed: "This profile does not accept likes",
} as const;

class LikeRefusal extends AppError {
  constructor(readonly word: keyof typeof refusals) {
    super("forbidden", { text: refusals[word] });
  }
}

/** A liker has an account or is a visitor; a program is neither. */
type Liker = { user: SessionUser | undefined; visitor: Visitor | undefined };

const readLiker = (user: SessionUser | undefined, headers: Headers): Liker => ({
  user,
  visitor: user ? undefined : readVisitor(headers),
});

/** @throws AppError not_found */
async function getLikesFor(handle: string, { user, visitor }: Liker): Promise<Likes> {
  const likes = await getLikes(handle, user?.id ?? null);
  if (!visitor) return likes;
  const { visit } = await visitOfDay(visitor, likes.profileId);
  return { ...likes, isLiked: await isLikedByVisitor(visit) };
}

function toLikeState({ isHidden, count, isLiked, profileId }: Likes, user: SessionUser | undefined): LikeState {
  return {
    likes: isHidden ? null : count,
    liked: !isHidden && isLiked,
    signed_in: user !== undefined,
    is_owner: isOwnPage(user, profileId),
  };
}

/** Answers what the visitor sees. */
export const readLike = formRoute(
  { access: "visitor", pages: "every-host", limit: "public_read", read: withoutBody },
  async ({ param, user, request: { headers } }) =>
    jsonReply(toLikeState(await getLikesFor(param("handle"), readLiker(user, headers)), user)),
);

type Word =
  | ("likedAlready" | "likedOnce" | "removeLike" | "backToPage")
  | ("likeNotSaved" | "tryAgain" | "likeOwn" | "likesClosed");
/** A form without script is answered in this language. */
export type LikeLanguage = { lang: string; dir: "ltr" | "rtl"; words: Readonly<Record<Word, string>> };
type LanguageOf = (locale: Likes["locale"]) => LikeLanguage;

/**
 * Answers JSON by a `LikeState`, and a form by a redirect or a page. @param languageOf that of the profile's own page
 */
export const receiveLike = (languageOf: LanguageOf) =>
  formRoute(
    {
      ...{ access: "visitor", pages: "every-host", limit: "public_read" },
      read: ({ request }) => receiveJsonOrForm(request, { json: likeChange, form: likeForm }),
      refused: async (error, { request, param }) => {
        if (!isForm(request)) throw error;
        const handle = param("handle");
        return refusalPage(error, pagePath(request, handle), await findLanguage(handle, languageOf));
      },
    },
    async ({ request, param, user, input: { liked }, outgoing }) => {
      const [handle, sentByForm] = [param("handle"), isForm(request)];
      const liker = readLiker(user, request.headers);
      const page = pagePath(request, handle);
      Object.assign(outgoing.headers, await requireLimit("like", user?.id ?? clientAddress(request.headers)));
      const likes = await getLikesFor(handle, liker);
      if (isOwnPage(user, likes.profileId)) throw new LikeRefusal("likeOwn");
      if (likes.isHidden) throw new LikeRefusal("likesClosed");
      // Without script the button knows nothing, and must not remove a like that the visitor did not see.
      if (user && sentByForm && liked && likes.isLiked) return likedPage(page, languageOf(likes.locale));
      await changeLike(liker, likes, liked);
      return sentByForm ? seeOther(page) : jsonReply(toLikeState(await getLikesFor(handle, liker), user));
    },
  );

/** A program changes nothing and is not told so. @throws AppError rate_limited */
async function changeLike({ user, visitor }: Liker, { profileId, isLiked }: Likes, liked: boolean): Promise<void> {
  if (user) {
    if (await setLike(user.id, profileId, liked)) countLike(profileId, liked);
    return;
  }
  if (!visitor || liked === isLiked) return;
  const { visit, network } = await visitOfDay(visitor, profileId);
  if (liked) await requireLimit("like_of_profile", network);
  await setVisitorLike(visit, liked);
  countLike(profileId, liked);
}

/** Falls back to English where there is no such profile, or it cannot be read now. */
async function findLanguage(handle: string, languageOf: LanguageOf): Promise<LikeLanguage> {
  const likes = await getLikes(handle, null).catch(() => undefined);
  return languageOf(likes?.locale ?? "en");
}

/** A like that is taken back counts less on the day when that happens. */
const countLike = (profileId: string, liked: boolean) => countOnPage(profileId, [["like", ""]], liked ? 1 : -1);

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

function refusalPage(error: AppError, path: string, language: LikeLanguage): Reply {
  const { code, message, headers } = error;
  const { lang, words } = language;
  const other = lang === "en" ? message.replace(/\.?$/, ".") : words.tryAgain;
  const body = plainPage({
    language,
    title: words.likeNotSaved,
    text: error instanceof LikeRefusal ? words[error.word] : other,
    link: { path, words: words.backToPage },
  });
  return errorPageReply({ code, headers }, body);
}

const seeOther = (location: string) => emptyReply(303, { Location: location });
