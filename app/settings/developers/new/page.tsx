import type { Metadata } from "next";
import { PageHeading } from "@/app/_components/page-heading";
import { messages } from "@/lib/core/messages/messages";
import { siteOrigin } from "@/lib/core/site-origin";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { getStepUp } from "@/lib/people/auth/second-factor/step-up";
import { requireUser } from "@/lib/people/auth/session/session";
import { StepUpRequired } from "../../_components/step-up-required";
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
      <StepUpRequired userId={user.id} stepUp={stepUp} next={path} />
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
