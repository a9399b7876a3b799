/** What processes that share a store keep in it, in a store of each kind. */
import { describe, expect, it } from "vitest";
import { noLimits } from "#lib/domain/quota";
import { reduce } from "#lib/state/session-reducer";
import { anyRun, entryOf } from "../support/runs/sample-trace.ts";
import { emptySession, eventsAt } from "../support/session-events.ts";
import { save, saveFirstQuestion, storeKinds } from "../support/store/stores.ts";

const figures = {
  ...{ agent: "SQL", model: null, attempts: 1, modelCalls: 0, inputTokens: 0, outputTokens: 0, statements: 2 },
  ...{ queries: 1, rowCount: 3, cost: 0, errorCode: null, entries: 1 },
};

describe.each(storeKinds)("instances in %s", (_kind, openWorld) => {
  it("live for as long as they say so, by the store's own clock", async () => {
    const { store, meddle } = await openWorld();
    const { instances } = store;
    for (const id of ["a", "b"]) await instances.beat(id);
    expect((await instances.living(60_000)).toSorted()).toEqual(["a", "b"]);
    await meddle("UPDATE instances SET seen_at = seen_at - 30000 WHERE id = 'a'");
    expect(await instances.living(20_000)).toEqual(["b"]);
    await instances.beat("a");
    expect((await instances.living(20_000)).toSorted()).toEqual(["a", "b"]);
    await instances.leave("b");
    expect(await instances.living(20_000)).toEqual(["a"]);
    await meddle("UPDATE instances SET seen_at = seen_at - 90000 WHERE id = 'a'");
    await instances.beat("b");
    await instances.forget(60_000);
    expect(await meddle("SELECT id FROM instances")).toEqual([{ id: "b" }]);
  });

  it("find the runs of those that do not, and no other", async () => {
    const { store } = await openWorld();
    await saveFirstQuestion(store, "chat", 1);
    expect(await store.instances.orphans(["boot-1"])).toEqual([]);
    const orphan = { runId: "run-1", sessionId: "chat", ownerId: "local", bootId: "boot-1" };
    expect(await store.instances.orphans(["boot-2"])).toEqual([orphan]);
    expect(await store.runs.running("local")).toEqual(["run-1"]);
    expect(await store.runs.running("ada")).toEqual([]);
  });

  it("tell each other, and none hears itself or anything twice", async () => {
    const { store, meddle } = await openWorld();
    const { instances } = store;
    expect(await instances.latest()).toBe(0);
    await instances.send({ sender: "a", topic: "settings", subject: "" });
    await instances.send({ sender: "b", topic: "model", subject: "DEMO" });
    const heard = await instances.received("a", 0);
    expect(heard.map(({ sender, topic, subject }) => [sender, topic, subject])).toEqual([["b", "model", "DEMO"]]);
    expect(await instances.received("a", await instances.latest())).toEqual([]);
    await meddle("UPDATE signals SET sent_at = sent_at - 60000 WHERE sender = 'a'");
    await instances.removeSignals(30_000);
    expect((await instances.received("c", 0)).map(({ sender }) => sender)).toEqual(["b"]);
  });

  it("have a lease one at a time, until it is let go or over", async () => {
    const { store, meddle } = await openWorld();
    const { instances } = store;
    const held = await Promise.all(["a", "b"].map((holder) => instances.hold("uploads", holder, 60_000)));
    expect(held.filter((is) => is)).toHaveLength(1);
    const [first, second] = held[0] === true ? ["a", "b"] : ["b", "a"];
    expect(await instances.hold("uploads", first ?? "", 60_000)).toBe(true);
    expect(await instances.hold("another", second ?? "", 60_000)).toBe(true);
    await instances.letGo("uploads", second ?? "");
    expect(await instances.hold("uploads", second ?? "", 60_000)).toBe(false);
    await meddle("UPDATE leases SET ends_at = ends_at - 90000 WHERE name = 'uploads'");
    expect(await instances.hold("uploads", second ?? "", 60_000)).toBe(true);
    expect(await instances.hold("uploads", first ?? "", 60_000)).toBe(false);
    await instances.letGo("uploads", second ?? "");
    expect(await instances.hold("uploads", first ?? "", 60_000)).toBe(true);
  });

  it("hold anew what a run may take when they begin it anew, and do not begin it where that is too much", async () => {
    const { store, meddle } = await openWorld();
    const admission = {
      ...{ month: "2026-11", standard: { limits: { ...noLimits, tokens: 25, runs: 1 }, isFixed: true } },
      wants: { tokens: 10, nanodollars: 0, bytes: 0 },
    };
    const asked = reduce(emptySession("chat"), eventsAt(1).send()).session;
    const first = { previous: null, next: asked, endedRuns: [], admission };
    expect(await store.sessions.save(first)).toMatchObject({ ok: true });
    const spend = (tokens: number) => {
      const amounts = { modelCalls: 1, inputTokens: tokens };
      return store.usage.add({ personId: "local", runId: "run-1", month: "2026-11", amounts, held: { tokens } });
    };
    await spend(9);
    expect(await meddle("SELECT tokens FROM usage_holds")).toEqual([{ tokens: 1 }]);
    const taken = reduce(asked, eventsAt(2).takeOver("run-1", "boot-1")).session;
    const second = { previous: asked, next: taken, endedRuns: [], admission };
    expect(await store.sessions.save(second)).toMatchObject({ ok: true });
    expect(await meddle("SELECT tokens FROM usage_holds")).toEqual([{ tokens: 10 }]);
    expect(await meddle("SELECT runs, input_tokens FROM usage_amounts")).toEqual([{ runs: 1, input_tokens: 9 }]);
    await spend(16);
    const third = reduce(taken, eventsAt(3).takeOver("run-1", taken.run?.bootId ?? "")).session;
    const refused = await store.sessions.save({ previous: taken, next: third, endedRuns: [], admission });
    expect(refused).toMatchObject({ ok: false, error: { code: "QUOTA" } });
    expect(await store.instances.orphans(["another"])).toMatchObject([{ bootId: taken.run?.bootId }]);
  });

  it("write nothing of a run that another has by now: neither events nor its record", async () => {
    const { store } = await openWorld();
    const asked = await saveFirstQuestion(store, "chat", 1);
    await store.traces.begin({ runId: "run-1", question: "revenue", database: "DEMO", schema: "SALES", rights: null });
    await store.runs.appendEvents({ runId: "run-1", bootId: "boot-1" }, [{ seq: 1, at: 1, body: "{}" }]);
    await store.traces.append("run-1", [{ seq: 1, body: JSON.stringify(entryOf(1)) }], "boot-1");
    const taken = reduce(asked, eventsAt(2).takeOver("run-1", "boot-1")).session;
    await save(store, taken, asked);
    const bootId = taken.run?.bootId ?? "";
    await store.runs.appendEvents({ runId: "run-1", bootId: "boot-1" }, [{ seq: 2, at: 2, body: '"late"' }]);
    await store.runs.appendEvents({ runId: "run-1", bootId }, [{ seq: 2, at: 3, body: '"own"' }]);
    expect((await store.runs.readEvents("run-1", 1)).map(({ body }) => body)).toEqual(["{}", '"own"']);
    expect(await store.runs.lastSeq("run-1")).toBe(2);
    await store.traces.append("run-1", [{ seq: 2, body: JSON.stringify(entryOf(2)) }], "boot-1");
    await store.traces.end({ ...figures, runId: "run-1", statements: 99 }, "boot-1");
    await store.traces.append("run-1", [{ seq: 3, body: JSON.stringify(entryOf(3)) }], bootId);
    await store.traces.end({ ...figures, runId: "run-1" }, bootId);
    expect((await store.traces.read("run-1")).entries.map(({ seq }) => seq)).toEqual([1, 3]);
    const query = { ownerId: "local", filter: anyRun, cursor: null, limit: 10 };
    expect((await store.runList.list(query)).items).toMatchObject([{ id: "run-1", statements: 2 }]);
  });
});
