import type { Metadata } from "next";
import type { PageQuery } from "@/lib/core/http/page-query";
import { getSignInSettings } from "@/lib/people/auth/account/read-sign-in-settings";
import { requirePage } from "@/lib/people/auth/session/session";
import { ExportData } from "../_data/export-data";
import { ImportData } from "../_data/import-data";
import { AccountFrame, accountTitle } from "../account-frame";
import { accountPages } from "../account-pages";
import { StepUpNotice } from "../step-up-notice";

export const generateMetadata = async (): Promise<Metadata> => ({ title: await accountTitle("data") });

export default async function DataPage({ searchParams }: { searchParams: PageQuery }) {
  const { path } = accountPages.data;
  const { user, page } = await requirePage(path, "own");
  const { stepUp, passkeys } = await getSignInSettings(user);
  return (
    <AccountFrame page="data" outcome={(await searchParams).outcome}>
      <StepUpNotice {...{ stepUp, passkeys, path }} />
      <ExportData />
      <ImportData stepUp={stepUp} page={page} />
    </AccountFrame>
  );
}
