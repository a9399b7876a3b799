/** Messages on their way to real receivers: nothing is lost, nothing comes twice, whoever breaks off whatever. */
import { describe, expect, it } from "vitest";
import { channelBounds } from "#lib/config/channel-limits";
import { noticeOf, openNoticeWorld } from "../support/notices/notice-world.ts";
import { startMailReceiver, startWebReceiver } from "../support/notices/receivers.ts";
import { expectValue } from "../support/run-world.ts";
import { openFileStore, storeKinds } from "../support/store/stores.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The titles of the notices of a webhook's messages, in the order in which they came. */
function titlesIn(bodies: readonly { readonly body: string }[]): readonly string[] {
  return bodies.flatMap(({ body }) => JSON.parse(body).notices.map(({ title }: { title: string }) => title));
}

async function openWebWorld(openWorld = openFileStore) {
  const receiver = await startWebReceiver();
  const store = await openWorld();
  const world = await openNoticeWorld(store, { hosts: [receiver.host], origin: "https://snowgpt.example" });
  const tell = (title: string, channelIds: readonly string[]) =>
    world.notices.tell({ recipientId: "ada", channelIds, notice: noticeOf({ title }), key: title });
  return { ...world, receiver, store, tell };
}

describe.each(storeKinds)("deliveries in %s", (_kind, openWorld) => {
  it("lose nothing and bring nothing twice while a receiver is down for an hour", async () => {
    const { receiver, addChannel, tell, passTime, deliveries, channels } = await openWebWorld(openWorld);
    const { id } = await addChannel("ada", { address: receiver.address });
    await receiver.goDown();
    const told: string[] = [];
    for (let minute = 0; minute < 60; minute += 5) {
      if (minute < 40) {
        told.push(`At ${minute}`);
        await tell(`At ${minute}`, [id]);
      }
      await deliveries.work();
      await passTime(5 * minuteMs);
    }
    expect(receiver.received).toEqual([]);
    await receiver.comeUp();
    for (let round = 0; round < 4; round += 1) {
      await passTime(hourMs);
      await deliveries.work();
    }
    expect(titlesIn(receiver.received).toSorted()).toEqual(told.toSorted());
    // They are not eight messages: what waited together comes together.
    expect(receiver.received.length).toBeLessThan(4);
    expect(expectValue(await channels.board("ada")).channels).toMatchObject([{ waiting: 0, last: { end: "sent" } }]);
  });

  it("are each sent once by several processes on one store", async () => {
    const { receiver, addChannel, tell, another, deliveries } = await openWebWorld(openWorld);
    const first = await addChannel("ada", { address: `${receiver.address}/one` });
    const second = await addChannel("ada", { address: `${receiver.address}/two` });
    for (let number = 0; number < 3; number += 1) await tell(`Notice ${number}`, [first.id, second.id]);
    const workers = [deliveries, another().deliveries, another().deliveries];
    await Promise.all(workers.map((worker) => worker.work()));
    // What one of them had under way kept the others from its channel.
    await Promise.all(workers.map((worker) => worker.work()));
    for (const path of ["/hook/one", "/hook/two"]) {
      const there = receiver.received.filter((post) => post.path === path);
      expect(titlesIn(there).toSorted()).toEqual(["Notice 0", "Notice 1", "Notice 2"]);
    }
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("go again with the same id where a process ended between sending and writing it down", async () => {
    const { receiver, addChannel, tell, store, passTime, deliveries, another } = await openWebWorld(openWorld);
    const { id } = await addChannel("ada", { address: receiver.address });
    await tell("Once", [id]);
    await deliveries.work();
    // As the process left it: the message had gone out, and that it did was not written any more.
    await store.meddle(
      "UPDATE deliveries SET state = 'sending', ended_at = NULL, lease_holder = 'gone', lease_until = next_at + 120000",
    );
    const next = another().deliveries;
    await next.work();
    expect(receiver.received).toHaveLength(1);
    await passTime(channelBounds.leaseMs + hourMs);
    await next.work();
    expect(receiver.received).toHaveLength(2);
    const [first, second] = receiver.received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
  });

  it("are said to may have arrived where a receiver could not tell a second one", async () => {
    const { receiver, addChannel, tell, store, passTime, another, channels } = await openWebWorld(openWorld);
    const { id } = await addChannel("ada", { kind: "slack", address: receiver.address });
    await tell("Once", [id]);
    await store.meddle(
      "UPDATE deliveries SET state = 'sending', batch_id = 'batch', attempts = 1, lease_holder = 'gone', lease_until = 1",
    );
    await passTime(hourMs);
    await another().deliveries.work();
    expect(receiver.received).toEqual([]);
    expect(expectValue(await channels.board("ada")).channels).toMatchObject([{ waiting: 0, last: { end: "unsure" } }]);
  });

  it("of a process that ended before it sent are sent by another, to whatever receiver", async () => {
    const { receiver, addChannel, tell, store, passTime, another } = await openWebWorld(openWorld);
    const { id } = await addChannel("ada", { kind: "slack", address: receiver.address });
    await tell("Once", [id]);
    await store.meddle(
      "UPDATE deliveries SET state = 'taken', batch_id = 'batch', attempts = 1, lease_holder = 'gone', lease_until = 1",
    );
    await passTime(minuteMs);
    await another().deliveries.work();
    expect(receiver.received).toHaveLength(1);
  });
});

it("a message that ends every process that gets it ready is given up, and the others are sent", async () => {
  const { receiver, addChannel, tell, store, passTime, another, channels } = await openWebWorld();
  const { id } = await addChannel("ada", { address: receiver.address });
  await tell("Ends it", [id]);
  await store.meddle(
    "UPDATE deliveries SET state = 'taken', batch_id = 'batch', attempts = 4, lease_holder = 'gone', lease_until = 1",
  );
  await tell("Another", [id]);
  await passTime(minuteMs);
  await another().deliveries.work();
  expect(titlesIn(receiver.received)).toEqual(["Another"]);
  expect(expectValue(await channels.board("ada")).channels).toMatchObject([{ waiting: 0 }]);
});

it("what waited while the app was away for days is sent once it is back", async () => {
  const { receiver, addChannel, tell, passTime, deliveries } = await openWebWorld();
  const { id } = await addChannel("ada", { address: receiver.address, pace: "daily" });
  await tell("Late", [id]);
  await passTime(72 * hourMs);
  await deliveries.work();
  expect(titlesIn(receiver.received)).toEqual(["Late"]);
});

describe("a receiver", () => {
  it("that asks to be left alone hears nothing of what is told meanwhile, and then all of it in its order", async () => {
    const { receiver, addChannel, tell, passTime, deliveries } = await openWebWorld();
    const { id } = await addChannel("ada", { address: receiver.address });
    receiver.answers((response) => void response.writeHead(429, { "retry-after": "1800" }).end());
    await tell("It has begun", [id]);
    await deliveries.work();
    receiver.answers((response) => void response.writeHead(204).end());
    await passTime(10 * minuteMs);
    await tell("It has ended", [id]);
    await deliveries.work();
    expect(titlesIn(receiver.received)).toEqual(["It has begun"]);
    await passTime(25 * minuteMs);
    await deliveries.work();
    expect(titlesIn(receiver.received)).toEqual(["It has begun", "It has begun", "It has ended"]);
    const [first, again] = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(again).toBe(first);
  });

  it("that wants another protocol than was asked for keeps nobody waiting", async () => {
    const { receiver, addChannel, tell, deliveries, channels } = await openWebWorld();
    const { id } = await addChannel("ada", { address: receiver.address });
    receiver.answers(({ socket }) => {
      socket?.end("HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n");
    });
    await tell("One", [id]);
    await deliveries.work();
    expect(expectValue(await channels.board("ada")).channels).toMatchObject([{ waiting: 1 }]);
  });

  it("that says no for good is not asked again, and no redirect is followed", async () => {
    for (const status of [400, 404, 410, 302, 307]) {
      const { receiver, addChannel, tell, passTime, deliveries, channels } = await openWebWorld();
      const elsewhere = await startWebReceiver();
      const { id } = await addChannel("ada", { address: receiver.address });
      receiver.answers((response) => void response.writeHead(status, { location: elsewhere.address }).end());
      await tell("One", [id]);
      for (let round = 0; round < 3; round += 1) {
        await deliveries.work();
        await passTime(hourMs);
      }
      expect([status, receiver.received.length, elsewhere.received.length]).toEqual([status, 1, 0]);
      const [channel] = expectValue(await channels.board("ada")).channels;
      expect(channel?.last).toMatchObject({ end: "failed", outcome: `HTTP ${status}` });
    }
  });

  it("that never comes back is given up after a day", async () => {
    const { receiver, addChannel, tell, passTime, deliveries, channels } = await openWebWorld();
    const { id } = await addChannel("ada", { address: receiver.address });
    receiver.answers((response) => void response.writeHead(503).end());
    await tell("One", [id]);
    for (let hour = 0; hour < 30; hour += 1) {
      await deliveries.work();
      await passTime(hourMs);
    }
    expect(receiver.received.length).toBeGreaterThan(10);
    expect(receiver.received.length).toBeLessThan(30);
    expect(expectValue(await channels.board("ada")).channels).toMatchObject([
      { waiting: 0, last: { end: "failed", outcome: "HTTP 503" } },
    ]);
  });

  it("of Slack that breaks off without an answer gets no second message", async () => {
    const { receiver, addChannel, tell, passTime, deliveries, channels } = await openWebWorld();
    const { id } = await addChannel("ada", { kind: "slack", address: receiver.address });
    receiver.answers((response) => void response.socket?.destroy());
    await tell("One", [id]);
    await deliveries.work();
    await passTime(hourMs);
    await deliveries.work();
    expect(receiver.received).toHaveLength(1);
    expect(expectValue(await channels.board("ada")).channels).toMatchObject([{ last: { end: "unsure" } }]);
  });

  it("whose answer has no end keeps nobody waiting", async () => {
    const { receiver, addChannel, tell, deliveries, channels } = await openWebWorld();
    const { id } = await addChannel("ada", { address: receiver.address });
    receiver.answers((response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", pour);
      pour();
    });
    await tell("One", [id]);
    await deliveries.work();
    expect(expectValue(await channels.board("ada")).channels).toMatchObject([{ last: { end: "sent" } }]);
  });
});

describe("a mail server", () => {
  it("that is down for an hour gets the mail once it is up, by one Message-ID", async () => {
    const receiver = await startMailReceiver();
    const store = await openFileStore();
    const { notices, addChannel, passTime, deliveries } = await openNoticeWorld(store, { mail: receiver.settings });
    const { id } = await addChannel("local", { kind: "mail", address: "ada@example.org" });
    receiver.isDown = true;
    await notices.tell({ recipientId: "local", channelIds: [id], notice: noticeOf(), key: "1" });
    for (let minute = 0; minute < 60; minute += 10) {
      await deliveries.work();
      await passTime(10 * minuteMs);
    }
    expect(receiver.received).toEqual([]);
    receiver.isDown = false;
    await passTime(hourMs);
    await deliveries.work();
    await passTime(hourMs);
    await deliveries.work();
    expect(receiver.received).toMatchObject([{ to: ["ada@example.org"] }]);
    expect(receiver.received[0]?.source).toMatch(/^Message-ID: <[0-9a-f-]{36}@example\.org>\r$/im);
    expect(receiver.received[0]?.source).toContain("Auto-Submitted: auto-generated");
  });

  it("that refuses the address for good is not asked again", async () => {
    const receiver = await startMailReceiver();
    const { notices, addChannel, passTime, deliveries, channels } = await openNoticeWorld(await openFileStore(), {
      mail: receiver.settings,
    });
    const { id } = await addChannel("local", { kind: "mail", address: "ada@example.org" });
    receiver.refusal = { code: 550 };
    await notices.tell({ recipientId: "local", channelIds: [id], notice: noticeOf(), key: "1" });
    await deliveries.work();
    receiver.refusal = null;
    await passTime(hourMs);
    await deliveries.work();
    expect(receiver.received).toEqual([]);
    expect(expectValue(await channels.board("local")).channels).toMatchObject([{ last: { end: "failed" } }]);
  });
});

describe("a digest", () => {
  it("holds what came within the hour, and none of it comes before", async () => {
    const { receiver, addChannel, tell, passTime, deliveries } = await openWebWorld();
    const { id } = await addChannel("ada", { address: receiver.address, pace: "hourly" });
    for (const title of ["One", "Two", "Three"]) await tell(title, [id]);
    // Its full hour may be a moment away by the clock of the day.
    await passTime(-hourMs);
    await deliveries.work();
    expect(receiver.received).toEqual([]);
    await passTime(2 * hourMs);
    await deliveries.work();
    expect(receiver.received).toHaveLength(1);
    expect(titlesIn(receiver.received)).toEqual(["One", "Two", "Three"]);
  });

  it("is made of what comes at once as well where it is much, and of a little it is not", async () => {
    const { receiver, addChannel, tell, deliveries } = await openWebWorld();
    const { id } = await addChannel("ada", { address: receiver.address });
    for (const title of ["One", "Two", "Three"]) await tell(title, [id]);
    await deliveries.work();
    expect(receiver.received).toHaveLength(3);
    for (let number = 0; number < 60; number += 1) await tell(`Number ${number}`, [id]);
    await deliveries.work();
    expect(receiver.received).toHaveLength(6);
    expect(titlesIn(receiver.received)).toHaveLength(63);
  });
});
