/** What the doctor says of hosts that notices may be sent to. */
import { expect, it } from "vitest";
import { toChannelHosts } from "#lib/config/channel-settings";
import { checkChannels } from "#lib/services/doctor/check-channels";
import { publicAddressOf } from "#lib/services/notices/outgoing/post";
import { isPublicAddress } from "#lib/services/notices/outgoing/public-address";

const known = new Map([
  ["hooks.slack.com", ["54.230.1.1"]],
  ["inside.example.com", ["54.230.1.1", "10.0.0.5"]],
]);

const resolve = async (name: string): Promise<readonly string[]> => {
  const addresses = known.get(name);
  if (addresses === undefined) throw Object.assign(new Error(name), { code: "ENOTFOUND" });
  return addresses;
};

it("the doctor says of each whole name whether notices can go there, and what to do", async () => {
  const text = "hooks.slack.com,*.webhook.office.com,inside.example.com,away.example.com,http://127.0.0.1:9000";
  const addressOf = (name: string) => publicAddressOf(name, { resolve, isPublic: isPublicAddress });
  const found = await checkChannels(toChannelHosts({ CHANNEL_HOSTS: text }), addressOf);
  expect(found.map(({ level, text: said }) => [level, said])).toEqual([
    ["ok", "Notices can be sent to hooks.slack.com."],
    ["failure", "The name inside.example.com leads to this machine or a private network: nothing is sent there."],
    ["warning", "The name away.example.com is not known here (ENOTFOUND): notices wait for it."],
  ]);
  expect(found.slice(1).every(({ help }) => help?.includes("CHANNEL_HOSTS"))).toBe(true);
  expect(await checkChannels([])).toEqual([]);
});
