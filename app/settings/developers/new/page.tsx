import type { Metadata } from "next";
import { PageHeading } from "@/app/_components/page-heading";
import { currentWords } from "@/lib/auth/current-words";
import { requireUser } from "@/lib/auth/session";
import { getStepUp } from "@/lib/auth/step-up";
import { messages } from "@/lib/messages/messages";
import { siteOrigin } from "@/lib/site-origin";
import { ConfirmFirst } from "../../_components/confirm-first";
import { clientFieldWords } from "../client-words";
import { NewClientForm } from "./new-client-form";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("developers");
  return { title: t("new.title") };
}

const path = "/settings/developers/new";

export default async function NewApplicationPage() {
  const user = await requireUser(path);
  const stepUp = await getStepUp(user);
  const { language, t, texts } = await currentWords("developers");
  return (
    <>
      <PageHeading title={t("new.title")} description={t("new.description")} />
      <ConfirmFirst userId={user.id} stepUp={stepUp} next={path} />
      <NewClientForm
        baseUrl={siteOrigin()}
        stepUp={stepUp}
        words={texts.newForm}
        fieldWords={clientFieldWords(language)}
        credentialWords={texts.credentials}
        integrationWords={texts.integration}
        copyWords={messages[language].shell.copying}
        stepUpWords={messages[language].account.stepUp}
      />
    </>
  );
}
