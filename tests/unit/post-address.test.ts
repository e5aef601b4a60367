import { expect, it } from "vitest";
import { postAddress } from "@/lib/core/outbound/post";

process.env.WEBHOOK_PRIVATE_HOSTS = "10.0.0.9,127.0.0.1:8000";

it.each([
  ...["127.0.0.1", "127.1", "0x7f000001", "017700000001", "2130706433", "127.0.0.1.", "0.0.0.0", "10.0.0.1"],
  ...["172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "224.0.0.1", "①②⑦.0.0.1", "[::1]", "[::]"],
  ...[
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[0:0:0:0:0:ffff:10.0.0.1]",
    "[fe80::1]",
    "[fd00::1]",
    "[64:ff9b::7f00:1]",
  ],
  ...["localhost", "LOCALHOST.", "app.localhost", "127.0.0.1:9000"],
])("The host %s shows that it is private, and is refused before anything is sent to it", (host) => {
  expect(postAddress(`https://${host}/hook`)).toEqual({ problem: "private" });
  expect(postAddress(`http://${host}/hook`)).toEqual({ problem: "private" });
});

it.each(["10.0.0.9", "10.0.0.9:8443", "127.0.0.1:8000", "0x7f000001:8000"])(
  "The private host %s may be posted to where the operator names it, also without encryption",
  (host) => {
    for (const scheme of ["https", "http"]) {
      const address = `${scheme}://${host}/hook`;
      expect(postAddress(address)).toEqual({ url: new URL(address) });
    }
  },
);

it.each(["https://app.example/hook", "https://1.1.1.1/", "https://[2606:4700::1111]/", "https://localhost.example/"])(
  "The address %s may be posted to",
  (address) => {
    expect(postAddress(address)).toEqual({ url: new URL(address) });
  },
);

it.each(["http://app.example/", "ftp://app.example/", "https://me@app.example/", "https://app.example/#part", "app"])(
  "%s is no address that may be posted to",
  (address) => {
    expect(postAddress(address)).toEqual({ problem: "malformed" });
  },
);
