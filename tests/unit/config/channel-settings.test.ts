import { describe, expect, test } from "vitest";
import { toChannelHosts } from "#lib/config/channel-settings";
import { readSettings } from "#lib/config/env";

describe("CHANNEL_HOSTS", () => {
  test("names hosts, all names below one, another port, and a receiver on this machine", () => {
    const text = " Hooks.Slack.com ,*.webhook.office.com,hooks.example.com:8443,http://127.0.0.1:9000,";
    expect(toChannelHosts({ CHANNEL_HOSTS: text })).toEqual([
      { kind: "name", name: "hooks.slack.com", port: 443 },
      { kind: "below", name: "webhook.office.com", port: 443 },
      { kind: "name", name: "hooks.example.com", port: 8443 },
      { kind: "loopback", port: 9000 },
    ]);
    expect(toChannelHosts({})).toEqual([]);
  });

  test("that would name a number, everybody or this machine by another name is refused", () => {
    const wrong = [
      "*",
      "*.com",
      "com",
      "localhost",
      "127.0.0.1",
      "[::1]",
      "10.0.0.5",
      "https://hooks.slack.com",
      "a.b:0",
      "a.b:70000",
    ];
    for (const CHANNEL_HOSTS of [
      ...wrong,
      "http://localhost:9000",
      "http://127.0.0.1",
      "http://127.0.0.1:0",
      "hooks..com",
      "0x7f.1",
      "hooks.slack.com/x",
    ])
      expect(() => readSettings({ CHANNEL_HOSTS }), CHANNEL_HOSTS).toThrow(
        /CHANNEL_HOSTS must be a list of host names/,
      );
  });
});
