"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Shows the page in the browser's time zone, which the server does not know, unless the address names one. */
export function OwnZone({ named }: { named: boolean }) {
  const router = useRouter();
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (named || !timeZone || timeZone === "UTC") return;
    const address = new URL(location.href);
    address.searchParams.set("zone", timeZone);
    router.replace(address.pathname + address.search, { scroll: false });
  }, [named, router]);
  return null;
}
