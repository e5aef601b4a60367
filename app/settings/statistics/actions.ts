"use server";
import { revalidatePath } from "next/cache";
import { isTimeZone } from "@/lib/page/statistics/time-zone";
import { startWeeklyMail } from "@/lib/page/statistics/weekly";
import { turnOffWeeklyMail } from "@/lib/page/statistics/weekly-store";
import { formText } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";

const path = "/settings/statistics";

/** Turns the weekly mail of the person who is signed in on or off. */
export const saveWeeklyMail = formAction(
  {
    access: { page: path, proof: "none" },
    limit: "editor",
    read: (form) => {
      const zone = formText(form, "zone");
      return { isWanted: form.get("weekly") === "on", zone: isTimeZone(zone) ? zone : "UTC" };
    },
  },
  async ({ user, input: { isWanted, zone } }) => {
    await (isWanted ? startWeeklyMail(user.id, zone) : turnOffWeeklyMail(user.id));
    revalidatePath(path);
    return "saved" as const;
  },
);
