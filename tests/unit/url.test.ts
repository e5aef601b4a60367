import { expect, it } from "vitest";
import { parseUrl } from "@/lib/core/text/url";

it("an address with a letter outside of ASCII is one however often it is asked", () => {
  const address = "https://bücher.example/ü";
  const refused = Array.from({ length: 20_000 }, () => parseUrl(address)).filter((url) => url === undefined);
  expect(refused).toEqual([]);
  expect(parseUrl(address)?.href).toBe("https://xn--bcher-kva.example/%C3%BC");
});
