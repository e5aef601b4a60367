import { drawnPicture } from "@/lib/page/sharing/drawing";
import { pictureKey } from "@/lib/page/sharing/picture";
import { profileFile } from "@/lib/page/sharing/shared-file";
import { getProfileView } from "@/lib/page/view/view";
import { sharedPicture } from "../_look/shared-picture";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = profileFile(async ({ request, profile, address }) => {
  const picture = sharedPicture(await getProfileView(profile.username));
  const key = pictureKey(picture);
  const lasts = new URL(request.url).searchParams.get("v") === key;
  const make = async () => {
    const { bytes, isComplete } = await drawnPicture(picture, address);
    return { content: bytes, isComplete };
  };
  return { type: "image/png", extension: ".png", identity: key, lasts, make };
});
