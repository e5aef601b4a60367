import { findSignInPurpose } from "@/lib/auth/sign-in-purpose";

/** Under the heading of a sign-in: what comes after it, unless that is a page of the site. */
export async function Purpose({ next }: { next: string }) {
  const purpose = await findSignInPurpose(next);
  if (!purpose) return null;
  const name = <bdi className="font-medium text-ink">{purpose.name}</bdi>;
  return (
    <p className="mt-1 text-[15px] break-words text-ink-soft">
      {purpose.kind === "application" ? <>to continue to {name}</> : <>to like {name}’s page</>}
    </p>
  );
}
