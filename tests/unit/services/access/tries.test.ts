import { expect, it } from "vitest";
import { networkOf, waitAfter } from "#lib/services/access/tries";

it("wrong passwords wait longer and longer, and never for more than a quarter of an hour", () => {
  const waits = Array.from({ length: 14 }, (_, count) => waitAfter(count + 1) / 1_000);
  expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900, 900, 900]);
});

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:1:2::9", "2001:db8:1:2"],
  ["2001:db8::5", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["", ""],
  ["not an address", "not an address"],
])("tries from %j are counted for %j", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
