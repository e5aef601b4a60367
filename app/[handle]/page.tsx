import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { startCardRefresh } from "@/lib/cards/refresh-plan";
import { AppError } from "@/lib/errors";
import { previewedView } from "@/lib/profile-page/preview";
import { getProfileView, type ProfileView } from "@/lib/profile-page/view";
import { PageScript } from "./_components/page-script";
import { ProfileCard } from "./_components/profile-card";
import { ProfileStyle } from "./_components/profile-style";
import { StructuredData } from "./_components/structured-data";
import { shareMetadata, shareViewport } from "./_look/share-metadata";

type Props = { params: Promise<{ handle: string }> };

const find = cache(async (segment: string): Promise<ProfileView> => {
  const previewed = previewedView();
  if (previewed) return previewed;
  const handle = decoded(segment);
  if (!/^[a-z0-9$@._-]{1,32}$/i.test(handle)) notFound();
  try {
    const view = await getProfileView(handle);
    startCardRefresh(handle, view.refreshPlan);
    return view;
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
  return shareMetadata(await find((await params).handle));
}

export async function generateViewport({ params }: Props): Promise<Viewport> {
  return shareViewport((await find((await params).handle)).profile);
}

export default async function ProfilePage({ params }: Props) {
  const view = await find((await params).handle);
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <>
      <ProfileStyle view={view} nonce={nonce} />
      <PageScript nonce={nonce} isPreview={previewedView() !== undefined} />
      <ProfileCard view={view} />
      <StructuredData view={view} />
    </>
  );
}
