import { drawnPicture } from "@/lib/sharing/drawing";
import { pictureKey } from "@/lib/sharing/picture";
import { profileFile } from "@/lib/sharing/profile-file";
import { sharedPicture } from "../_components/shared-picture";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = profileFile(({ request, profile, address }) => {
  const picture = sharedPicture(profile);
  const key = pictureKey(picture);
  const lasts = new URL(request.url).searchParams.get("v") === key;
  return { type: "image/png", extension: ".png", identity: key, lasts, make: () => drawnPicture(picture, address) };
});
