import type { Metadata } from "next";
import { PageHeading } from "@/app/_components/page-heading";
import { requireUser } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { NewClientForm } from "./new-client-form";

export const metadata: Metadata = { title: "New application" };

export default async function NewApplicationPage() {
  await requireUser("/settings/developers/new");
  return (
    <>
      <PageHeading title="New application" description="People see its name, its description and you as its owner." />
      <NewClientForm baseUrl={env().BASE_URL} />
    </>
  );
}
