/** How many sets of rights are kept open, and for how long: nothing that is under way is ever cut. */
import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { runLimits } from "#lib/config/limits";
import { rightsLimits } from "#lib/config/rights-limits";
import { openStore } from "#lib/db/store/open-store";
import type { RestrictedWarehouses } from "#lib/db/warehouse/restricted";
import type { DataRights } from "#lib/domain/data-rights";
import { openHouse } from "#lib/services/house";
import { createRunPlaces } from "#lib/services/run-places";
import { createRuns } from "#lib/services/runs";
import { createSessions } from "#lib/services/sessions";
import { createWorlds } from "#lib/services/worlds";
import { gatedWarehouse } from "../support/app-world.ts";
import { expectValue, sign } from "../support/run-world.ts";
import { noCharts } from "../support/runs/no-charts.ts";
import { noTraces } from "../support/runs/no-traces.ts";
import { emptySession, eventsAt } from "../support/session-events.ts";
import { silentLogger } from "../support/silent-logger.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { noUploads } from "../support/uploads/no-uploads.ts";

const rightsOn = (name: string): DataRights => ({
  kind: "some",
  databases: new Map([[name, "all"]]),
  snowflakeRole: null,
});

/** Worlds whose warehouses say when they are closed, and answer when the gate is open. */
async function openWorlds() {
  const folder = await temporaryFolder();
  const store = await openStore(folder);
  const gate = sign();
  const closed: string[] = [];
  const restricted: RestrictedWarehouses = {
    prepare: async () => [],
    open: ({ databases }) => ({
      ...gatedWarehouse(gate.seen),
      close: async () => {
        closed.push(...(databases === "all" ? [databases] : databases.keys()));
      },
    }),
  };
  const house = await openHouse({
    ...{ store, warehouse: gatedWarehouse(gate.seen), restricted, uploads: noUploads },
    ...{ modelPort: null, logger: silentLogger },
    settings: { DATA_DIR: folder, MODEL_DATA: "results", SEMANTIC_DIR: folder, COST_GATE_GB: 1 },
  });
  const clock = { at: Date.now() };
  const worlds = createWorlds({ ...house, now: () => clock.at }, async ({ groups }) => ({
    groups,
    rights: null,
    role: "viewer",
  }));
  onTestFinished(async () => {
    await worlds.stopClosing();
    for (const { chats, dashboards } of worlds.open()) {
      chats.close();
      await dashboards.close();
    }
    house.traces.close();
    await house.results.close();
    await store.close();
  });
  return {
    ...{ worlds, clock, gate, store, house },
    // What is being closed has been closed by then.
    closed: async () => {
      await worlds.stopClosing();
      return closed;
    },
  };
}

const describing = { database: "DEMO", schema: "SALES" };
const { openSets, idleMs, handMs } = rightsLimits;

describe("sets of rights", () => {
  it("above the bound: the one goes that was used the longest ago, and none that is at work", async () => {
    const { worlds, clock, gate, closed } = await openWorlds();
    const busy = worlds.of(rightsOn("set-0")).catalog.describeSchema(describing);
    for (let place = 1; place < openSets; place += 1) {
      clock.at += 1_000;
      worlds.of(rightsOn(`set-${place}`));
    }
    clock.at += handMs;
    worlds.of(rightsOn("one more"));
    expect(await closed()).toEqual(["set-1"]);
    gate.give();
    expect((await busy).ok).toBe(true);
    clock.at += handMs;
    worlds.of(rightsOn("another one"));
    expect(await closed()).toEqual(["set-1", "set-0"]);
    expect(worlds.open()).toHaveLength(1 + openSets);
  });

  it("that were handed out just now stay, however many there are", async () => {
    const { worlds, closed } = await openWorlds();
    for (let place = 0; place < openSets + 3; place += 1) worlds.of(rightsOn(`set-${place}`));
    expect(await closed()).toEqual([]);
    expect(worlds.open()).toHaveLength(1 + openSets + 3);
  });

  it("that nobody used for long go, and are opened anew for who asks again", async () => {
    const { worlds, clock, closed } = await openWorlds();
    const before = worlds.of(rightsOn("left"));
    clock.at += idleMs - 1;
    worlds.of(rightsOn("used"));
    expect(worlds.of(rightsOn("left"))).toBe(before);
    clock.at += idleMs - 1;
    worlds.of(rightsOn("used"));
    clock.at += 1;
    worlds.of(rightsOn("new"));
    expect(await closed()).toEqual(["left"]);
    expect(worlds.of(rightsOn("left"))).not.toBe(before);
  });

  it("go by themselves while nobody asks", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { worlds, clock, closed } = await openWorlds();
    worlds.of(rightsOn("left"));
    clock.at += idleMs;
    vi.advanceTimersByTime(rightsLimits.idleLookMs);
    expect(await closed()).toEqual(["left"]);
    expect(worlds.open()).toHaveLength(1);
  });

  it("leave nothing behind of what was deleted in them", async () => {
    const { worlds, clock, closed, store, house } = await openWorlds();
    const sessionId = randomUUID();
    expectValue(await house.sessions.add(emptySession(sessionId)));
    expectValue(await worlds.of(rightsOn("left")).chats.remove("local", sessionId));
    expect(await store.sessions.load(sessionId)).not.toBeNull();
    clock.at += idleMs;
    worlds.of(rightsOn("new"));
    expect(await closed()).toEqual(["left"]);
    expect(await store.sessions.load(sessionId)).toBeNull();
  });
});

it("runs are at work from their first word to their last, for those who began them", async () => {
  const store = await openStore(await temporaryFolder());
  onTestFinished(() => store.close());
  const sessions = createSessions({ records: store.sessions });
  const parts = { logger: silentLogger, now: Date.now, newId: randomUUID, charts: noCharts };
  const [stored, worked] = [sign(), sign()];
  const desk = createRuns({
    ...{
      ...parts,
      rights: null,
      places: createRunPlaces(runLimits.atOnce, () => "duckdb"),
      traces: noTraces,
      sessions,
      records: store.runs,
    },
    work: () => worked.seen,
  });
  const runsOf = (rights: string) => desk.withWork({ charts: noCharts, rights, work: () => worked.seen });
  const [own, others] = [runsOf("own"), runsOf("others")];
  const sessionId = randomUUID();
  const event = { ...eventsAt(1).send(), runId: randomUUID() };
  const begun = own.begin(event.runId, async () => {
    await stored.seen;
    return sessions.apply({ sessionId, ownerId: "local", event, begin: emptySession(sessionId) });
  });
  expect([own.isAtWork(), others.isAtWork()]).toEqual([true, false]);
  stored.give();
  await begun;
  expect([own.isAtWork(), others.isAtWork()]).toEqual([true, false]);
  worked.give();
  await expect.poll(() => own.isAtWork()).toBe(false);
});
