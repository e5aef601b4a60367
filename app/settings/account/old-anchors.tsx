"use client";
import { useEffect } from "react";
import { accountPages } from "./account-pages";

/** Leads from a part that stood on the first page once, as mails and bookmarks name it, to the page that has it now. */
export function OldAnchors() {
  useEffect(() => {
    const part = window.location.hash.slice(1);
    const { path } = Object.values(accountPages).find(({ parts }) => parts.some((known) => known === part)) ?? {};
    if (path && path !== window.location.pathname) window.location.replace(`${path}#${part}`);
  }, []);
  return null;
}
