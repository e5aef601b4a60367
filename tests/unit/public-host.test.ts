import { afterAll, beforeEach, expect, it } from "vitest";
import { findPublicHost, isPublicAddress } from "@/lib/core/outbound/public-host";
import { startDns } from "../support/dns";
import { publicAddresses } from "../support/public-web";

const dns = await startDns();
process.env.DNS_SERVERS = dns.address;
const { ipv4, ipv6 } = publicAddresses;

beforeEach(() => {
  dns.mood = "helpful";
  dns.hosts.clear();
  dns.forget();
});
afterAll(() => dns.close());

it.each([
  ...["1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1"],
  ...["169.253.255.255", "172.15.255.255", "172.32.0.0", "192.0.1.1", "192.169.0.1", "198.20.0.0", "223.255.255.255"],
  ...["2001:4860:4860::8888", "2606:4700::1111", "2a00::1", "3ffe::1", ipv4, ipv6],
])("the address %s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ...["0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.1.2.3"],
  ...["169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.1.1"],
  ...["198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.1.1", "240.0.0.1"],
  ...["255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:7f00:1", "::127.0.0.1"],
  ...["64:ff9b::7f00:1", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2001:10::1", "2001:20::1"],
  ...["2002:7f00:1::", "3fff::1", "5f00::1", "fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%eth0", "fec0::1"],
  ...["ff02::1", "localhost", "", "0x7f000001", "2130706433"],
])("the address %s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it("a host has its addresses of both versions, by one question for each", async () => {
  dns.hosts.set("ada.example", [ipv4, ipv6]);
  expect(await findPublicHost("ada.example")).toEqual([
    { address: ipv4, family: 4 },
    { address: ipv6, family: 6 },
  ]);
  expect(dns.asked).toBe(2);
  dns.hosts.set("ada.example", [ipv6]);
  expect(await findPublicHost("ada.example")).toEqual([{ address: ipv6, family: 6 }]);
});

it("a host is none of the public internet when one of its addresses is not", async () => {
  for (const address of ["10.0.0.1", "127.0.0.1", "169.254.169.254", "::1", "fd00::1"]) {
    dns.hosts.set("ada.example", [ipv4, ipv6, address]);
    expect(await findPublicHost("ada.example")).toBe(undefined);
  }
});

it("a host that is an address is not looked up", async () => {
  expect(await findPublicHost(ipv4)).toEqual([{ address: ipv4, family: 4 }]);
  expect(await findPublicHost(`[${ipv6}]`)).toEqual([{ address: ipv6, family: 6 }]);
  // As the parser of URLs writes them.
  const written = ["127.1", "0x7f000001", "017700000001", "2130706433", "[::1]", "[::ffff:10.0.0.1]"];
  for (const host of written) expect(await findPublicHost(new URL(`https://${host}`).hostname)).toBe(undefined);
  expect(dns.asked).toBe(0);
});

it("a host without a record is none, and nothing is known while name servers fail", async () => {
  expect(await findPublicHost("nobody.example")).toBe(undefined);
  dns.mood = "failing";
  await expect(findPublicHost("ada.example")).rejects.toThrow("no name server answered");
});
