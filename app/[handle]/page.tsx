import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { getProfileView, type ProfileView } from "@/lib/profile-page/profile-view";
import { PageScript } from "./_components/page-script";
import { ProfileCard } from "./_components/profile-card";
import { ProfileStyle } from "./_components/profile-style";
import "./_components/profile.css";
import "./_components/layouts.css";
import "./_components/backdrop.css";
import "./_components/facts.css";
import "./_components/links.css";
import "./_components/cards.css";
import "./_components/player.css";
import "./_components/effects.css";
import "./_components/share.css";

type Props = { params: Promise<{ handle: string }> };

const find = cache(async (segment: string): Promise<ProfileView> => {
  const handle = decoded(segment);
  if (!/^[a-z0-9$@._-]{1,32}$/i.test(handle)) notFound();
  try {
    return await getProfileView(handle);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
});

/** Next hands a page its parameters as they stood in the address. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { profile } = await find((await params).handle);
  const title = `${profile.displayName} (@${profile.username})`;
  const description =
    profile.bio?.replaceAll(/\s+/g, " ").slice(0, 200) ?? `${profile.displayName} on ${env().SITE_NAME}`;
  const canonical = `${env().BASE_URL}/${profile.username}`;
  return {
    title: { absolute: title },
    description,
    alternates: { canonical },
    robots: profile.searchEnginesIndexing ? undefined : { index: false, follow: false },
    openGraph: { type: "profile", title, description, url: canonical, siteName: env().SITE_NAME },
  };
}

export default async function ProfilePage({ params }: Props) {
  const view = await find((await params).handle);
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <>
      <ProfileStyle profile={view.profile} nonce={nonce} />
      <PageScript nonce={nonce} />
      <ProfileCard view={view} />
    </>
  );
}
