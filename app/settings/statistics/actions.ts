"use server";
import { revalidatePath } from "next/cache";
import { toTimeZone } from "@/lib/page/statistics/time-zone";
import { startWeeklyMail } from "@/lib/page/statistics/weekly";
import { turnOffWeeklyMail } from "@/lib/page/statistics/weekly-store";
import { formAction } from "@/lib/people/auth/forms/form-action";

const path = "/settings/statistics";

/** Turns the weekly mail about the page on or off. */
export const saveWeeklyMail = formAction(
  {
    access: { page: path, proof: "none", right: "own" },
    limit: "editor",
    read: (form) => ({ isWanted: form.get("weekly") === "on", zone: toTimeZone(form.get("zone")) }),
  },
  async ({ page, input: { isWanted, zone } }) => {
    await (isWanted ? startWeeklyMail(page.id, zone) : turnOffWeeklyMail(page.id));
    revalidatePath(path);
    return "saved" as const;
  },
);
