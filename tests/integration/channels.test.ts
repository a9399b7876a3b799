/** Channels of people and of the app: who has them, what is told of them, and what is kept how. */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { channelLimits } from "#lib/domain/channel";
import type { AddChannelInput } from "#lib/domain/inputs/channels";
import { appOwner } from "#lib/services/notices/channels";
import { openTeam } from "../support/access/team.ts";
import { noticeOf, openNoticeWorld } from "../support/notices/notice-world.ts";
import { startMailReceiver, startWebReceiver } from "../support/notices/receivers.ts";
import { expectValue } from "../support/run-world.ts";
import { openFileStore } from "../support/store/stores.ts";

const hosts = [{ kind: "name", name: "hooks.slack.com", port: 443 }] as const;
const address = "https://hooks.slack.com/services/T0/B0/very-secret";
const input = (given: Partial<AddChannelInput> = {}): AddChannelInput => ({
  ...{ kind: "slack", label: "Team", pace: "at-once", address },
  ...given,
});

describe("a channel", () => {
  it("tells its host and never its address, and keeps it so that the store alone does not tell it either", async () => {
    const store = await openFileStore();
    const { channels, dataFolder } = await openNoticeWorld(store, { hosts });
    const made = expectValue(await channels.add("ada", input({ kind: "webhook" })));
    expect(made.secret).toMatch(/^whsec_/);
    expect(made.board.channels).toMatchObject([{ label: "Team", target: "hooks.slack.com", isOfApp: false }]);
    const later = JSON.stringify(await channels.board("ada"));
    const kept = JSON.stringify(await store.meddle("SELECT * FROM channels"));
    for (const text of [later, kept]) {
      expect(text).not.toContain("very-secret");
      expect(text).not.toContain(made.secret ?? "");
    }
    const key = join(dataFolder, "app", "channels.key");
    expect((await stat(key)).mode & 0o077).toBe(0);
    expect(kept).not.toContain((await readFile(key, "utf8")).trim());
  });

  it("whose seal was moved to another one opens for nobody", async () => {
    const receiver = await startWebReceiver();
    const store = await openFileStore();
    const world = await openNoticeWorld(store, { hosts: [receiver.host] });
    const mine = await world.addChannel("ada", { address: receiver.address });
    const theirs = await world.addChannel("bob", { address: `${receiver.address}/theirs` });
    await store.meddle("UPDATE channels SET sealed = (SELECT sealed FROM channels WHERE id = ?) WHERE id = ?", [
      theirs.id,
      mine.id,
    ]);
    expect(await world.channels.test("ada", mine.id)).toMatchObject({ ok: false, error: { code: "UNAVAILABLE" } });
    expect(receiver.received).toEqual([]);
  });

  it("is its owner's alone: nobody else sees, changes, tries or removes it, and none is sent to for others", async () => {
    const receiver = await startWebReceiver();
    const world = await openNoticeWorld(await openFileStore(), { hosts: [receiver.host] });
    const { id } = await world.addChannel("ada", { address: receiver.address });
    const { channels, notices, deliveries } = world;
    for (const other of ["bob", appOwner]) {
      expect(expectValue(await channels.board(other)).channels).toEqual([]);
      const missing = { ok: false, error: { code: "NOT_FOUND" } };
      expect(await channels.change(other, { id, label: "Mine now", pace: "daily" })).toMatchObject(missing);
      expect(await channels.remove(other, id)).toMatchObject(missing);
      expect(await channels.test(other, id)).toMatchObject(missing);
    }
    await notices.tell({ recipientId: "bob", channelIds: [id], notice: noticeOf(), key: "1" });
    await deliveries.work();
    expect(receiver.received).toEqual([]);
    expect(expectValue(await notices.list("bob")).unread).toBe(1);
    expect(await notices.channelsOf("bob")).toEqual({ ok: true, value: [] });
  });

  it("of the app is there for everybody's notices", async () => {
    const receiver = await startWebReceiver();
    const world = await openNoticeWorld(await openFileStore(), { hosts: [receiver.host] });
    const { id } = await world.addChannel(appOwner, { label: "Common", address: receiver.address });
    await world.addChannel("bob", { label: "Own", address: receiver.address });
    expect(expectValue(await world.notices.channelsOf("bob")).map(({ label }) => label)).toEqual(["Own", "Common"]);
    await world.notices.tell({ recipientId: "bob", channelIds: [id], notice: noticeOf(), key: "1" });
    await world.deliveries.work();
    expect(receiver.received).toHaveLength(1);
  });

  it("that is removed is not sent to any more", async () => {
    const receiver = await startWebReceiver();
    const world = await openNoticeWorld(await openFileStore(), { hosts: [receiver.host] });
    const { id } = await world.addChannel("ada", { address: receiver.address, pace: "daily" });
    await world.notices.tell({ recipientId: "ada", channelIds: [id], notice: noticeOf(), key: "1" });
    expect(expectValue(await world.channels.remove("ada", id)).channels).toEqual([]);
    await world.passTime(48 * 3_600_000);
    await world.deliveries.work();
    expect(receiver.received).toEqual([]);
  });

  it("whose host the settings name no more is not sent to", async () => {
    const store = await openFileStore();
    const receiver = await startWebReceiver();
    const world = await openNoticeWorld(store, { hosts: [receiver.host] });
    const { id } = await world.addChannel("ada", { address: receiver.address });
    world.hosts.length = 0;
    await world.notices.tell({ recipientId: "ada", channelIds: [id], notice: noticeOf(), key: "1" });
    await world.deliveries.work();
    expect(receiver.received).toEqual([]);
    expect(expectValue(await world.channels.board("ada")).channels).toMatchObject([
      { last: { end: "failed", outcome: "host is not allowed" } },
    ]);
  });

  it("can be tried, and a person may try a few a minute", async () => {
    const receiver = await startWebReceiver();
    const world = await openNoticeWorld(await openFileStore(), { hosts: [receiver.host] });
    const { id } = await world.addChannel("ada", { address: receiver.address });
    expectValue(await world.channels.test("ada", id));
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({ notices: [{ title: "A test" }] });
    receiver.answers((response) => void response.writeHead(410).end());
    const refused = await world.channels.test("ada", id);
    expect(refused).toMatchObject({ ok: false, error: { message: "The test did not arrive (HTTP 410)." } });
    for (let number = 0; number < 20; number += 1) await world.channels.test("ada", id);
    expect(receiver.received).toHaveLength(6);
  });
});

describe("what can be added", () => {
  it("is nothing without a mail server and hosts, and says who can help", async () => {
    const { channels } = await openNoticeWorld(await openFileStore());
    const { offers } = expectValue(await channels.board("ada"));
    expect(offers.map(({ kind, obstacle }) => [kind, /SMTP_URL|CHANNEL_HOSTS/.exec(obstacle ?? "")?.[0]])).toEqual([
      ["mail", "SMTP_URL"],
      ["slack", "CHANNEL_HOSTS"],
      ["teams", "CHANNEL_HOSTS"],
      ["webhook", "CHANNEL_HOSTS"],
    ]);
    for (const { kind } of offers)
      expect(await channels.add("ada", input({ kind }))).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
  });

  it("is at the most so many of one owner", async () => {
    const { channels } = await openNoticeWorld(await openFileStore(), { hosts });
    for (let number = 0; number < channelLimits.perOwner; number += 1) expectValue(await channels.add("ada", input()));
    expect(await channels.add("ada", input())).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
    expectValue(await channels.add("bob", input()));
  });

  it("is no address that holds more than one, or that a mail server could take for more", async () => {
    const { settings: mail } = await startMailReceiver();
    const { channels } = await openNoticeWorld(await openFileStore(), { mail });
    const wrong = [
      "",
      "ada",
      "ada@a.b,eve@a.b",
      "ada@a.b;eve@a.b",
      "Ada <ada@a.b>",
      "ada@a.b\r\nBcc: eve@a.b",
      "a b@c.d",
      '"a"@b.c',
    ];
    for (const mailAddress of [...wrong, `${"a".repeat(251)}@b.c`]) {
      const added = await channels.add("local", input({ kind: "mail", address: mailAddress }));
      expect([mailAddress, added.ok]).toEqual([mailAddress, false]);
    }
  });
});

describe("in a team", () => {
  it("a person's mail goes to the address of the account, whatever was typed, and to nobody who is switched off", async () => {
    const receiver = await startMailReceiver();
    const store = await openFileStore();
    const team = await openTeam(store);
    await team.join("eda@example.org", "editor");
    const eda = (await team.access.people.list()).find(({ email }) => email === "eda@example.org");
    const world = await openNoticeWorld(store, { mail: receiver.settings }, team.access);
    const { id } = await world.addChannel(eda?.id ?? "", { kind: "mail", address: "eve@example.org" });
    const tell = (key: string) =>
      world.notices.tell({ recipientId: eda?.id ?? "", channelIds: [id], notice: noticeOf(), key });
    await tell("1");
    await world.deliveries.work();
    expect(receiver.received.map(({ to }) => to)).toEqual([["eda@example.org"]]);
    expectValue(await team.access.people.change("local", { id: eda?.id ?? "", change: { kind: "off" } }));
    await tell("2");
    await world.deliveries.work();
    expect(receiver.received).toHaveLength(1);
  });

  it("nothing of a person who is removed is kept or sent", async () => {
    const store = await openFileStore();
    const team = await openTeam(store);
    await team.join("eda@example.org", "editor");
    const eda = (await team.access.people.list()).find(({ email }) => email === "eda@example.org");
    const receiver = await startWebReceiver();
    const world = await openNoticeWorld(store, { hosts: [receiver.host] }, team.access);
    const own = await world.addChannel(eda?.id ?? "", { address: receiver.address });
    const common = await world.addChannel(appOwner, { address: receiver.address });
    const told = { recipientId: eda?.id ?? "", channelIds: [own.id, common.id], notice: noticeOf(), key: "1" };
    await world.notices.tell(told);
    expect(await store.store.removal.remove({ id: eda?.id ?? "", heirId: null })).toBe("done");
    await world.deliveries.work();
    expect(receiver.received).toEqual([]);
    for (const table of ["notices", "deliveries"]) expect(await store.meddle(`SELECT * FROM ${table}`)).toEqual([]);
    expect(await store.meddle("SELECT owner_id FROM channels")).toEqual([{ owner_id: "" }]);
  });
});

it("a mail brings the chart along as a picture inside of it, and every other kind the table", async () => {
  const receiver = await startMailReceiver();
  const world = await openNoticeWorld(await openFileStore(), { mail: receiver.settings });
  const { id } = await world.addChannel("local", { kind: "mail", address: "ada@example.org" });
  const picture = { kind: "figure" as const, figures: [{ label: "Orders", text: "41", change: null }] };
  const table = { columns: ["Region"], rows: [["EMEA"]], isCut: false };
  await world.notices.tell({ recipientId: "local", channelIds: [id], notice: noticeOf({ picture }), key: "1" });
  await world.notices.tell({ recipientId: "local", channelIds: [id], notice: noticeOf({ table }), key: "2" });
  await world.deliveries.work();
  const [withPicture, withTable] = receiver.received.map(({ source }) => source);
  expect(withPicture).toMatch(/Content-Type: image\/png/i);
  expect(withPicture).toMatch(/Content-Disposition: inline/i);
  const contentId = /^Content-Id: <([^>]+)>/im.exec(withPicture ?? "")?.[1] ?? "none";
  expect(withPicture).toContain(`cid:${contentId}`);
  expect(withTable).not.toMatch(/image\/png/i);
  expect(withTable).toContain("EMEA");
});
