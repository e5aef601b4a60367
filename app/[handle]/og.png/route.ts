import { getProfileView } from "@/lib/profile-page/view";
import { drawnPicture } from "@/lib/sharing/drawing";
import { pictureKey } from "@/lib/sharing/picture";
import { profileFile } from "@/lib/sharing/shared-file";
import { sharedPicture } from "../_look/shared-picture";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = profileFile(async ({ request, profile, address }) => {
  const picture = sharedPicture(await getProfileView(profile.username));
  const key = pictureKey(picture);
  const lasts = new URL(request.url).searchParams.get("v") === key;
  const make = async () => {
    const { png, isComplete } = await drawnPicture(picture, address);
    return { content: png, isComplete };
  };
  return { type: "image/png", extension: ".png", identity: key, lasts, make };
});
