import type { RouteTable } from "@/lib/operator/server/targets";
import * as preview from "../preview/route";
import * as card from "./card/route";
import * as discard from "./discard/route";
import * as draft from "./draft/route";
import * as form from "./form/route";
import * as icons from "./icons/route";
import * as pageImport from "./import/route";
import * as proof from "./proof/route";
import * as publish from "./publish/route";
import * as upload from "./upload/[kind]/route";
import * as versions from "./versions/route";

/** The page editor sends these requests to the server, which needs no framework for them. */
export const editorTable: RouteTable = {
  "/settings/preview": preview,
  "/settings/profile/card": card,
  "/settings/profile/discard": discard,
  "/settings/profile/draft": draft,
  "/settings/profile/form": form,
  "/settings/profile/icons": icons,
  "/settings/profile/import": pageImport,
  "/settings/profile/proof": proof,
  "/settings/profile/publish": publish,
  "/settings/profile/upload/[kind]": upload,
  "/settings/profile/versions": versions,
};
