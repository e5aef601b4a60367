import type { Metadata } from "next";
import { PageHeading } from "@/app/_components/page-heading";
import { requireUser } from "@/lib/auth/session";
import { getStepUp } from "@/lib/auth/step-up";
import { env } from "@/lib/env";
import { words } from "@/lib/words/words";
import { ConfirmFirst } from "../../_components/confirm-first";
import { NewClientForm } from "./new-client-form";

export const metadata: Metadata = { title: "New application" };

const path = "/settings/developers/new";

export default async function NewApplicationPage() {
  const user = await requireUser(path);
  const stepUp = await getStepUp(user);
  return (
    <>
      <PageHeading title="New application" description="People see its name, its description and you as its owner." />
      <ConfirmFirst userId={user.id} stepUp={stepUp} next={path} />
      <NewClientForm baseUrl={env().BASE_URL} stepUp={stepUp} stepUpWords={words.en.account.stepUp} />
    </>
  );
}
