/** The hosts that notices may be sent to: known here, and on the internet. Nothing is sent. */
import "server-only";
import type { ChannelHost } from "#lib/config/channel-settings";
import { publicAddressOf } from "../notices/outgoing/post.ts";
import { broken, doubtful, type Found, fine } from "./finding.ts";

/** @param addressOf how a name is followed. */
export async function checkChannels(
  hosts: readonly ChannelHost[],
  addressOf: (name: string) => ReturnType<typeof publicAddressOf> = publicAddressOf,
): Promise<readonly Found[]> {
  const names = hosts.flatMap((host) => (host.kind === "name" ? [host.name] : []));
  return Promise.all(names.map(async (name) => foundOf(name, await addressOf(name))));
}

function foundOf(name: string, address: Awaited<ReturnType<typeof publicAddressOf>>): Found {
  if (typeof address === "string") return fine(`Notices can be sent to ${name}.`);
  if (address === null) {
    const help = "Notices go to the internet alone: take a name that leads there, or leave it out of CHANNEL_HOSTS.";
    return broken(`The name ${name} leads to this machine or a private network: nothing is sent there.`, help);
  }
  const help = "See that it is written right in CHANNEL_HOSTS and that this machine's name server knows it.";
  return doubtful(`The name ${name} is not known here (${address.reason}): notices wait for it.`, help);
}
