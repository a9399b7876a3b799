/** Whether an address is one of those whose word is taken. */
import "server-only";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { AddressRange } from "#lib/config/network-settings";

/** Node's own list of ranges, which knows an address of IPv4 in the form of IPv6 as well. */
export function inRanges(ranges: readonly AddressRange[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { address, prefix } of ranges) list.addSubnet(address, prefix, familyOf(address));
  return (address) => isIP(address) !== 0 && list.check(address.split("%", 1)[0] ?? "", familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}
