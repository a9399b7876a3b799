/**
 * Whether an address of the network is one of the internet: what a name leads to may be this machine, a neighbour of it or
 * the service that tells machines of a cloud their secrets. What is not known to be harmless is refused.
 */
import "server-only";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** @param address as the resolver gives it; any other spelling is refused. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  // An address of IPv4 in the form of IPv6 leads to that address of IPv4.
  const plain = ipaddr.process(address);
  if (plain.range() !== "unicast") return false;
  if (plain.kind() === "ipv4") return !servicesOfClouds.has(plain.toString());
  // All of the internet's own addresses are below this one so far.
  return plain.match(ipaddr.parseCIDR("2000::/3"));
}

/** Azure's, which stands among public addresses; the others are on ranges that are refused anyway. */
const servicesOfClouds: ReadonlySet<string> = new Set(["168.63.129.16"]);
