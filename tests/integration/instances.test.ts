/** Two instances of the app over one store and one folder: whoever reaches either has the same app. */
import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { instanceLimits } from "#lib/config/instance-limits";
import { uploadLimits } from "#lib/config/limits";
import { plainView } from "#lib/domain/plain-view";
import type { RunEvent } from "#lib/domain/run-event";
import { answerOf, askIn, begin } from "../support/instances/asking.ts";
import { asker, type Instance, makeFirstAdmin } from "../support/instances/open-instance.ts";
import { droppedFile, openOne, openTwo, sharedPlace } from "../support/instances/shared-world.ts";
import { patiently } from "../support/patiently.ts";
import { expectValue, readAll } from "../support/run-world.ts";

const question = "total revenue by region";

/** As a page reads a run: a line that is closed before the end is opened again behind what it told. */
async function eventsOf(instance: Instance, runId: string): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  while (events.at(-1)?.type !== "run-end") {
    const told = await lineOf(instance, runId, (events.at(-1)?.seq ?? 0) + 1);
    events.push(...told.filter(({ type }) => type !== "heartbeat" && type !== "chart-drawn"));
  }
  return events;
}

async function lineOf({ app }: Instance, runId: string, fromSeq = 1): Promise<readonly RunEvent[]> {
  return readAll(expectValue(await app.runs.attach(asker, { runId, fromSeq })).events);
}

/** What was told of the run, without what passes by. */
const told = (events: readonly RunEvent[]) =>
  events.filter(({ type }) => type !== "heartbeat" && type !== "chart-drawn");

const saidIn = async ({ app }: Instance, sessionId: string) =>
  expectValue(await app.sessions.load(asker, sessionId)).messages.map(({ role, status }) => `${role} ${status}`);

describe("two instances", () => {
  it("give the same link to the first admin, and either takes it", async () => {
    const place = await sharedPlace();
    const [a, b] = await Promise.all(["a", "b"].map((name) => openOne(place, name)));
    const links = await Promise.all([a, b].map((instance) => instance?.access.signIn.setUpLink()));
    expect(links[0]).toMatch(/set-up#[\w-]{43}$/);
    expect(links[1]).toBe(links[0]);
    if (b !== undefined) await makeFirstAdmin(b, links[0] ?? "");
    expect(await a?.access.signIn.setUpLink()).toBeNull();
  });

  it("tell a run to whoever follows it from the other one, event for event, and show the same chat", async () => {
    const { a, b } = await openTwo();
    a.hold();
    const { sessionId, runId } = await begin(a, question);
    const following = [eventsOf(a, runId), eventsOf(b, runId)];
    a.letGo();
    const [here = [], there = []] = await Promise.all(following);
    const steps = (events: readonly RunEvent[]) => told(events).filter(({ type }) => type !== "session");
    expect(steps(there)).toEqual(steps(here));
    expect(there.at(-1)).toMatchObject({ type: "run-end", status: "succeeded" });
    const [shown, other] = await Promise.all([a, b].map(({ app }) => app.sessions.open(asker, sessionId)));
    expect(other).toEqual(shown);
    const { resultId } = answerOf(expectValue(await a.app.sessions.load(asker, sessionId)));
    const page = await b.app.results.readPage(asker, { resultId, view: plainView, offset: 0, limit: 50 });
    expect(expectValue(page).rows.length).toBeGreaterThan(1);
  });

  it("go on with a chat of the other one; a message that reaches both starts one run", async () => {
    const { a, b } = await openTwo();
    const { sessionId } = await askIn(a, question);
    const sent = { sessionId, clientMessageId: randomUUID() };
    const [one, other] = await Promise.all([a, b].map((instance) => begin(instance, "only 2024", sent)));
    expect(other?.runId).toBe(one?.runId);
    await eventsOf(b, one?.runId ?? "");
    expect(await saidIn(b, sessionId)).toEqual([
      ...["user complete", "assistant complete"],
      ...["user complete", "assistant complete"],
    ]);
  });

  it("stop a run of the other one", async () => {
    const { a, b } = await openTwo();
    a.hold();
    const { sessionId, runId } = await begin(a, question);
    expectValue(await b.app.conversations.cancel(asker, runId));
    expect(await saidIn(b, sessionId)).toEqual(["user complete", "assistant cancelled"]);
    expect((await eventsOf(b, runId)).at(-1)).toMatchObject({ type: "run-end", status: "cancelled" });
    expect(await b.app.conversations.cancel(asker, runId)).toMatchObject({ error: { code: "NOT_RUNNING" } });
  });

  it("stop what somebody has at work in the other one, when that person goes", async () => {
    const { a, b } = await openTwo();
    a.hold();
    const { sessionId, runId } = await begin(a, question);
    await b.app.runs.stopElsewhere(asker);
    expect(await saidIn(a, sessionId)).toEqual(["user complete", "assistant cancelled"]);
    expect((await eventsOf(a, runId)).at(-1)).toMatchObject({ type: "run-end" });
  });

  it("know of a setting that was changed in the other one", async () => {
    const { a, b } = await openTwo();
    expectValue(await a.app.settings.change(asker, { name: "previewRows", value: 7 }));
    await vi.waitFor(() => expect(b.app.settings.current().previewRows).toBe(7), patiently);
  });
});

describe("a file that is dropped", () => {
  const plain = { replaces: false, types: {} };

  it("is shown and added by the other instance than took it, and both answer from its table", async () => {
    const { a, b } = await openTwo();
    const { uploadId } = expectValue(
      await a.app.uploads.receive(asker, droppedFile(["City,Visits", "Bonn,3", "Ulm,4"])),
    );
    const preview = expectValue(await b.app.uploads.preview(asker, { uploadId, hasHeader: true, types: {} }));
    expect(preview.rowCount).toBe(2);
    expect(await b.app.uploads.preview("somebody else", { uploadId, hasHeader: true, types: {} })).toMatchObject({
      error: { code: "NOT_FOUND" },
    });
    expectValue(await b.app.uploads.add(asker, { uploadId, table: "VISITS", ...plain }));
    const { context } = a.app.uploads;
    await vi.waitFor(async () => {
      const schema = expectValue(await a.app.catalog.describeSchema(context));
      expect(schema.tables.map(({ name }) => name)).toEqual(["VISITS"]);
    }, patiently);
  });

  it("is counted by all that share the folder, and outlives a restart", async () => {
    const { place, a, b } = await openTwo();
    const { waitingFiles } = uploadLimits;
    const dropped = () => droppedFile(["City,Visits", "Bonn,3"]);
    const waiting: string[] = [];
    for (let count = 0; count < waitingFiles; count += 1)
      waiting.push(expectValue(await (count % 2 === 0 ? a : b).app.uploads.receive(asker, dropped())).uploadId);
    const [first = "", second = ""] = waiting;
    for (const { app } of [a, b]) expect(await app.uploads.receive(asker, dropped())).toMatchObject({ ok: false });
    expectValue(await a.app.uploads.receive("somebody else", dropped()));
    expectValue(await b.app.uploads.discard(asker, first));
    expectValue(await a.app.uploads.receive(asker, dropped()));
    await b.app.close();
    const again = await openOne(place, "b");
    for (const { app } of [a, again])
      expectValue(await app.uploads.preview(asker, { uploadId: second, hasHeader: true, types: {} }));
    expect(await again.app.uploads.receive(asker, dropped())).toMatchObject({ ok: false });
  });

  it("does not undo what the other instance adds at the same moment", async () => {
    const { a, b } = await openTwo();
    const names = ["A_1", "B_1", "A_2", "B_2"];
    await Promise.all(
      names.map(async (table, position) => {
        const { app } = position % 2 === 0 ? a : b;
        const { uploadId } = expectValue(await app.uploads.receive(asker, droppedFile(["City,Visits", "Bonn,3"])));
        expectValue(await app.uploads.add(asker, { uploadId, table, ...plain }));
      }),
    );
    for (const { app } of [a, b]) {
      await vi.waitFor(async () => {
        const schema = expectValue(await app.catalog.describeSchema(app.uploads.context));
        expect(schema.tables.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
      }, patiently);
    }
  });
});

describe("an instance that seems to be gone, and is not", () => {
  it("tells whoever follows its run there no end; the other one's is the answer, once", async () => {
    const { a, b } = await openTwo();
    a.hold();
    const { sessionId, runId } = await begin(a, question);
    const here = lineOf(a, runId);
    const { bootId = "" } = (await a.store.runs.find(runId)) ?? {};
    await vi.waitFor(async () => {
      await a.store.instances.leave(bootId);
      expect((await b.store.runs.find(runId))?.bootId).not.toBe(bootId);
    }, patiently);
    a.letGo();
    expect((await here).map(({ type }) => type)).not.toContain("run-end");
    expect(told(await eventsOf(b, runId)).at(-1)).toMatchObject({ type: "run-end", status: "succeeded" });
    expect(await saidIn(a, sessionId)).toEqual(["user complete", "assistant complete"]);
  });
});

describe("the first admin", () => {
  it("is made by the link of any instance, whichever of them is asked", async () => {
    const place = await sharedPlace();
    const [a, b] = [await openOne(place, "a"), await openOne(place, "b")];
    const link = await a.access.signIn.setUpLink();
    expect(link).toMatch(/#[\w-]{43}$/);
    expect(await b.access.signIn.setUpLink()).toBe(link);
    await makeFirstAdmin({ access: { ...b.access, signIn: { ...b.access.signIn, setUpLink: async () => link } } });
    expect(await a.access.signIn.setUpLink()).toBeNull();
  });
});

describe("an instance that ends", () => {
  it("leaves what it has at work to the other one; whoever follows it there gets the answer", async () => {
    const { a, b } = await openTwo();
    a.hold();
    const { sessionId, runId } = await begin(a, question);
    const there = eventsOf(b, runId);
    const here = lineOf(a, runId);
    await a.app.close();
    // Whoever followed it here is told no end: the line is cut, and they come back to the other one.
    expect((await here).map(({ type }) => type)).not.toContain("run-end");
    const events = told(await there);
    expect(events.at(-1)).toMatchObject({ type: "run-end", status: "succeeded" });
    expect(events.filter(({ type }) => type === "taken-over")).toHaveLength(1);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, position) => position + 1));
    expect(await saidIn(b, sessionId)).toEqual(["user complete", "assistant complete"]);
    const { entries } = await b.store.traces.read(runId);
    expect(entries.map(({ seq }) => seq)).toEqual([...new Set(entries.map(({ seq }) => seq))]);
    expect(await b.store.traces.uncounted()).toEqual([]);
  });

  it("time and again: a run that was begun anew often enough ends, and can be asked again", async () => {
    const { place, a, b } = await openTwo();
    await b.app.close();
    a.hold();
    const { sessionId, runId } = await begin(a, question);
    await a.app.close();
    for (let times = 1; times <= instanceLimits.takeovers; times += 1) {
      const next = await openOne(place, `next-${times}`, { isHeld: true });
      await vi.waitFor(async () => {
        const { run } = expectValue(await next.app.sessions.load(asker, sessionId));
        expect(run).toMatchObject({ id: runId, takeovers: times });
      }, patiently);
      await next.app.close();
    }
    const last = await openOne(place, "last");
    await vi.waitFor(
      async () => expect(await last.store.runs.find(runId)).toMatchObject({ status: "interrupted" }),
      patiently,
    );
    expect(await saidIn(last, sessionId)).toEqual(["user complete", "assistant interrupted"]);
    const again = { sessionId, runId, clientMessageId: randomUUID() };
    const { runId: next } = expectValue(await last.app.conversations.retry(asker, again));
    await eventsOf(last, next);
    expect((await saidIn(last, sessionId)).at(-1)).toBe("assistant complete");
  });
});
