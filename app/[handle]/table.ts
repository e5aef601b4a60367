import type { RouteTable } from "@/lib/operator/server/targets";
import * as click from "./click/[target]/route";
import * as contact from "./contact.vcf/route";
import * as feed from "./feed.json/route";
import * as form from "./form/[card]/route";
import * as like from "./like/route";
import * as shared from "./og.png/route";
import * as picture from "./picture/[slot]/route";
import * as qrPng from "./qr.png/route";
import * as qrSvg from "./qr.svg/route";
import * as view from "./view/route";

/** Every route below a profile, by its path with parameters in brackets; our server needs no framework for them. */
export const profileTable: RouteTable = {
  "/[handle]/click/[target]": click,
  "/[handle]/contact.vcf": contact,
  "/[handle]/feed.json": feed,
  "/[handle]/form/[card]": form,
  "/[handle]/like": like,
  "/[handle]/og.png": shared,
  "/[handle]/picture/[slot]": picture,
  "/[handle]/qr.png": qrPng,
  "/[handle]/qr.svg": qrSvg,
  "/[handle]/view": view,
};
