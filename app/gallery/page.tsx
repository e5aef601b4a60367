import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_components/button";
import { PageTile } from "@/app/_components/page-tile";
import { SiteHeader } from "@/app/_components/site-header";
import { languageAttributes } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { hasFramePages } from "@/lib/operator/server/public-reads";
import { hasGallery, readGallery } from "@/lib/page/gallery/gallery";
import type { GalleryLook } from "@/lib/page/gallery/store";
import { findTheme, themes } from "@/lib/page/themes/themes";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { registration } from "@/lib/people/auth/provider/admission";
import { currentUser } from "@/lib/people/auth/session/session";
import { LookFilter } from "./look-filter";
import "../globals.css";

type Query = { look?: string | string[]; before?: string | string[] };
type Props = { searchParams: Promise<Query> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { t } = await currentWords("landing");
  const isFirst = Object.keys(await searchParams).length === 0;
  return { title: t("gallery.name"), description: t("gallery.text"), ...(!isFirst && { robots: "noindex" }) };
}

/** Returns the part of the gallery that an address names, or undefined where there is none. */
function findPlace({ look, before }: Query) {
  const isLook = (name: string): name is GalleryLook => name === "own" || themes.some(({ id }) => id === name);
  if (look !== undefined && (typeof look !== "string" || !isLook(look))) return undefined;
  if (before !== undefined && (typeof before !== "string" || !/^[1-9]\d{0,8}$/.test(before))) return undefined;
  return { look, before: before === undefined ? undefined : Number(before) };
}

/** Shows the pages whose owners allow it, by look. */
export default async function Gallery({ searchParams }: Props) {
  const place = findPlace(await searchParams);
  // Only our own server has pages for frames.
  if (!place || !hasGallery() || !hasFramePages()) notFound();
  const { pages, next, looks } = await readGallery(place);
  const user = await currentUser();
  const { language, t, texts } = await currentWords("landing");
  const chosen = findTheme(place.look);
  const canRegister = registration() === "open";
  const nameOf = (look: GalleryLook) => (look === "own" ? texts.gallery.own : (findTheme(look)?.name ?? ""));
  const start = chosen ? `/register?look=${chosen.id}` : "/register";
  const startOfMember = chosen ? `/settings/profile/look?look=${chosen.id}` : undefined;
  const startAt = user ? startOfMember : canRegister ? start : undefined;
  return (
    <div className="flex min-h-dvh flex-col" {...languageAttributes(language)}>
      <SiteHeader
        siteName={env().SITE_NAME}
        user={user}
        canRegister={canRegister}
        words={messages[language].shell.header}
      />
      <main className="mx-auto w-full max-w-6xl flex-1 px-5 py-8 sm:px-8 sm:py-12">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div>
            <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">{t("gallery.title")}</h1>
            <p className="mt-2 text-[15px] text-ink-soft">{t("gallery.text")}</p>
          </div>
          {startAt && (
            <ButtonLink href={startAt} variant="primary">
              {chosen ? t("gallery.start", { look: chosen.name }) : t("gallery.startOwn")}
            </ButtonLink>
          )}
        </div>
        <LookFilter
          looks={[...themes.map(({ id }) => id), "own" as const]
            .filter((look) => looks.has(look) || look === place.look)
            .map((look) => ({ look, name: nameOf(look), count: looks.get(look) ?? 0 }))}
          chosen={place.look}
          words={texts.gallery}
          language={language}
        />
        {pages.length === 0 ? (
          <p className="mx-auto mt-16 max-w-md text-center text-[15px] leading-relaxed text-pretty text-ink-soft">
            {t(place.look ? "gallery.noneOfLook" : "gallery.none")}
          </p>
        ) : (
          <ul className="mt-6 grid grid-cols-[repeat(auto-fill,9.75rem)] justify-between gap-x-4 gap-y-8 sm:grid-cols-[repeat(auto-fill,12.5rem)] sm:justify-start sm:gap-x-6 lg:grid-cols-[repeat(auto-fill,15.625rem)] lg:justify-between">
            {pages.map(({ username, displayName, look }) => (
              <li key={username}>
                <PageTile
                  username={username}
                  name={displayName}
                  look={nameOf(look)}
                  title={t("gallery.page", { name: displayName })}
                />
              </li>
            ))}
          </ul>
        )}
        <nav className="mt-10 flex flex-wrap justify-center gap-3" aria-label={t("gallery.more")}>
          {place.before !== undefined && (
            <ButtonLink href={`/gallery${queryOf({ look: place.look })}`}>{t("gallery.first")}</ButtonLink>
          )}
          {next !== undefined && (
            <ButtonLink href={`/gallery${queryOf({ look: place.look, before: String(next) })}`}>
              {t("gallery.more")}
            </ButtonLink>
          )}
        </nav>
      </main>
    </div>
  );
}

function queryOf(query: Readonly<Record<string, string | undefined>>): string {
  const named = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return named.length === 0 ? "" : `?${new URLSearchParams(named)}`;
}
