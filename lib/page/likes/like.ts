import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { errorPageReply } from "@/lib/core/http/error-response";
import { plainHeaders, plainPage } from "@/lib/core/http/plain-page";
import { emptyReply, jsonReply, type Reply } from "@/lib/core/http/reply";
import { requireLimit } from "@/lib/core/limits/limiter";
import { siteOrigin } from "@/lib/core/site-origin";
import { isCustomHost } from "@/lib/page/domains/hosts";
import { isForm, receiveJsonOrForm } from "@/lib/people/auth/forms/form-body";
import { formRoute, withoutBody } from "@/lib/people/auth/forms/form-route";
import { withReturnPath } from "@/lib/people/auth/session/return-path";
import { getLikes, type Likes, setLike } from "./store";

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

function toLikeState({ isHidden, count, isLiked, profileId }: Likes, userId: string | undefined): LikeState {
  return {
    likes: isHidden ? null : count,
    liked: !isHidden && isLiked,
    signed_in: userId !== undefined,
    is_owner: userId === profileId,
  };
}

/** Answers what the visitor sees. */
export const readLike = formRoute(
  { access: "visitor", pages: "every-host", limit: "public_read", read: withoutBody },
  async ({ param, user }) => jsonReply(toLikeState(await getLikes(param("handle"), user?.id ?? null), user?.id)),
);

type Word =
  | ("likedAlready" | "likedOnce" | "removeLike" | "backToPage")
  | ("likeNotSaved" | "likeFailed" | "likeOwn" | "likesClosed");
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
        return refusalPage(error, profilePath(handle), await findLanguage(handle, languageOf));
      },
    },
    async ({ request, param, user, input: { liked }, outgoing }) => {
      const [handle, sentByForm] = [param("handle"), isForm(request)];
      const page = profilePath(handle);
      // Nobody is signed in there, since cookies belong to this site.
      if (sentByForm && isCustomHost(request.headers.get("host"))) return seeOther(siteOrigin() + page);
      const likes = await getLikes(handle, user?.id ?? null);
      if (!user && sentByForm) return seeOther(withReturnPath("/login", page));
      if (!user) throw new AppError("forbidden", { text: "Sign in to like a profile" });
      Object.assign(outgoing.headers, await requireLimit("like", user.id));
      if (user.id === likes.profileId) throw new LikeRefusal("likeOwn");
      if (likes.isHidden) throw new LikeRefusal("likesClosed");
      // Without script the button knows nothing, and must not remove a like that the visitor did not see.
      if (sentByForm && liked && likes.isLiked) return likedPage(page, languageOf(likes.locale));
      await setLike(user.id, likes.profileId, liked);
      return sentByForm ? seeOther(page) : jsonReply(toLikeState(await getLikes(handle, user.id), user.id));
    },
  );

/** Falls back to English where there is no such profile, or it cannot be read now. */
async function findLanguage(handle: string, languageOf: LanguageOf): Promise<LikeLanguage> {
  const likes = await getLikes(handle, null).catch(() => undefined);
  return languageOf(likes?.locale ?? "en");
}

const profilePath = (handle: string) => `/${encodeURIComponent(handle).replaceAll("%24", "$").replaceAll("%40", "@")}`;

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
  const other = lang === "en" ? message.replace(/\.?$/, ".") : words.likeFailed;
  const body = plainPage({
    language,
    title: words.likeNotSaved,
    text: error instanceof LikeRefusal ? words[error.word] : other,
    link: { path, words: words.backToPage },
  });
  return errorPageReply({ code, headers }, body);
}

const seeOther = (location: string) => emptyReply(303, { Location: location });
