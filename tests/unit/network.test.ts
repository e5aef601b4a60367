import { afterEach, beforeEach, expect, it } from "vitest";
import { env } from "@/lib/core/process/env";
import { forgetSingleton, singleton } from "@/lib/core/process/singleton";
import { type Network, networkOf } from "@/lib/people/auth/session/network";

const cases: readonly [range: string | null, network: Network | undefined][] = [
  [null, undefined],
  ["::/48", "local"],
  ["fd00:1::/48", "local"],
  ["fe80::/48", "local"],
  ["10.1.2.0/24", "local"],
  ["127.0.0.0/24", "local"],
  ["172.31.0.0/24", "local"],
  ["192.168.1.0/24", "local"],
  ["172.32.0.0/24", "elsewhere"],
  ["203.0.113.0/24", "elsewhere"],
  ["2001:db8::/48", "elsewhere"],
  ["fb00::/48", "elsewhere"],
];

beforeEach(() => void Object.assign(env(), { TRUST_PROXY: 1 }));

it.each(cases)("the range %s is a network of the kind %s for somebody whose address is unknown", (range, network) => {
  expect(networkOf(range, new Headers())).toBe(network);
});

const header = "x-socket-4f1c";
afterEach(() => forgetSingleton("remote-address-header"));

it.each([
  ["203.0.113.0/24", "203.0.113.77", "here"],
  ["192.168.1.0/24", "192.168.1.5", "here"],
  ["192.168.1.0/24", "192.168.2.5", "local"],
  ["203.0.113.0/24", "203.0.114.77", "elsewhere"],
  ["2001:db8::/48", "2001:db8:0:9::1", "here"],
] as const)("the range %s is a network of somebody who asks from %s: %s", (range, address, network) => {
  singleton("remote-address-header", () => header);
  expect(networkOf(range, new Headers({ [header]: address }))).toBe(network);
});

it.each([
  ["127.0.0.0/24", "127.0.0.1", {}, undefined],
  ["172.18.0.0/24", "172.18.0.2", {}, undefined],
  ["192.168.1.0/24", "203.0.113.77", {}, undefined],
  ["203.0.113.0/24", "203.0.113.77", { "X-Forwarded-For": "198.51.100.1" }, undefined],
  ["203.0.113.0/24", "203.0.113.77", {}, "here"],
  ["203.0.113.0/24", "203.0.114.77", {}, "elsewhere"],
  ["203.0.113.0/24", "192.168.1.5", {}, "elsewhere"],
] as const)(
  "without TRUST_PROXY the range %s tells somebody at %s with %j nothing that may be true of a proxy alone: %s",
  (range, address, more, network) => {
    Object.assign(env(), { TRUST_PROXY: 0 });
    singleton("remote-address-header", () => header);
    expect(networkOf(range, new Headers({ ...more, [header]: address }))).toBe(network);
  },
);
