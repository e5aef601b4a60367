import { expect, it } from "vitest";
import { timeoutsOf } from "@/lib/server/bodies";
import { bounds } from "@/lib/server/bounds";

const upload = bounds.uploadMilliseconds;
const ofUpload = { stallMilliseconds: upload, totalMilliseconds: upload };
const ofForm = { stallMilliseconds: bounds.formStallMilliseconds, totalMilliseconds: bounds.formMilliseconds };

it.each([
  "/api/upload/avatar",
  "/api/upload/audio/1?a=b",
  "/settings/profile/upload/background",
  "/settings/account/import",
  "/settings/account/import?a=b",
  "/settings/developers/8b1f7c52-6f0e-4d4e-9a39-0d4d6f1b2c3a/icon",
  "/settings/developers/1/icon?a=b",
])("%s, which takes a file, gives its body the time of an upload", (url) => expect(timeoutsOf(url)).toEqual(ofUpload));

it.each([
  "/login",
  "/settings/account",
  "/settings/account/imports",
  "/settings/developers/1",
  "/settings/developers/1/icons",
  "/settings/developers/1/2/icon",
  "/settings/developers/icon",
])("%s, which takes a form, gives its body the time of a form", (url) => expect(timeoutsOf(url)).toEqual(ofForm));
