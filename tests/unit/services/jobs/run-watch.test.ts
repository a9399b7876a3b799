/** A run of a watch is its owner's, as the owner stands by then. */
import { describe, expect, it } from "vitest";
import type { TakenRun } from "#lib/db/store/job-records";
import type { DashboardDefinition } from "#lib/domain/dashboard";
import { allRights, type DataRights, noRights, rightsOn } from "#lib/domain/data-rights";
import { appError, err, ok } from "#lib/domain/errors";
import { type Asker, askerId, lookerOf } from "#lib/domain/sharing";
import { currentActing } from "#lib/services/acting";
import { runWatch, type WatchWorld } from "#lib/services/jobs/run-watch";
import type { Standing } from "#lib/services/standing";
import { chartTile } from "../../../support/dashboards/sample-dashboard.ts";
import { sampleWatch } from "../../../support/jobs/job-store.ts";

const rule = { when: { kind: "daily", at: "08:00" }, timeZone: "UTC" } as const;
const watch = sampleWatch({ id: "daily", rule, groups: ["Desk", "Readers"], kind: "board" });
const run: TakenRun = { id: "run", watch, dueAt: 0, isByHand: false, attempts: 1, missed: 0 };
const desk = rightsOn(new Map([["trade", "all"]]), null);
const tile = {
  ...chartTile("tile"),
  source: { ...chartTile("tile").source, context: { database: "TRADE", schema: "SALES" } },
};

type World = {
  readonly standing?: Standing | null;
  readonly rights?: DataRights;
  /** The file of rights has a fault. */
  readonly isFaulty?: boolean;
  readonly opens?: "nothing" | "later";
  readonly isTeam?: boolean;
  readonly run?: TakenRun;
};

/** Works on a run. @returns what came of it, and as whom it was asked. */
async function worked(given: World) {
  const { standing = { groups: ["Desk"], rights: "desk", role: "viewer" }, rights = desk, isTeam = true } = given;
  const asked: { asker: Asker; acting: string | null }[] = [];
  const definition: DashboardDefinition = {
    ...{ title: "Board", description: "", tiles: [tile], filters: [], defaultFilters: [], parameters: [] },
    ...{ tabs: [], refreshMinutes: 0 },
  };
  const refused =
    given.opens === "nothing" ? appError("NOT_FOUND", "None.") : appError("UNAVAILABLE", "Later.", { retryable: true });
  const world: WatchWorld = {
    dashboards: {
      open: async () =>
        given.opens === undefined
          ? ok({
              dashboard: { id: "board", rev: 1, definition, createdAt: 0, updatedAt: 0, isShared: false },
              tiles: [],
            })
          : err(refused),
      runTiles: async (asker) => {
        asked.push({ asker, acting: currentActing().personId });
        const failed = { status: "failed", error: appError("TYPE", "It does not add up.") } as const;
        const state = { tileId: "tile", at: 1, outcome: failed, reachedBy: [], notReached: [], trend: null };
        const states = new ReadableStream({
          start: (controller) => {
            controller.enqueue(state);
            controller.close();
          },
        });
        return ok({ refreshId: "refresh", begun: Promise.resolve(ok(null)), states });
      },
      stopRefreshHere: () => undefined,
      tileLook: async () => err(appError("NOT_FOUND", "None.")),
    },
    results: { readPage: async () => err(appError("NOT_FOUND", "None.")) },
    charts: { read: async () => err(appError("NOT_FOUND", "None.")) },
  };
  const ending = await runWatch(given.run ?? run, new AbortController().signal, {
    ...{ isTeam, now: () => 0, worldOf: () => world, groupsOf: async () => ["Desk"] },
    standingOf: async () => standing,
    rights: {
      rightsOf: async () => rights,
      state: async () => (given.isFaulty === true ? { kind: "faulty", path: "rights.yaml", faults: [] } : null),
    },
  });
  return { ending, asked };
}

const whyEnded = async (given: World) => {
  const { ending, asked } = await worked(given);
  return "endsWatch" in ending ? [ending.endsWatch, asked.length] : ["goes on", asked.length];
};

describe("a run of a watch", () => {
  it("is asked as its owner, with the groups that still count", async () => {
    const { asked } = await worked({});
    const [first] = asked;
    expect([askerId(first?.asker ?? ""), lookerOf(first?.asker ?? "").groups, first?.acting]).toEqual([
      ...["ann", ["Desk"]],
      "ann",
    ]);
  });

  it("is nobody's act in an app of one person", async () => {
    const { asked } = await worked({ isTeam: false, rights: allRights });
    expect(asked.map(({ acting }) => acting)).toEqual([null]);
  });

  it("ends the watch of somebody who is gone or switched off, and asks nothing", async () => {
    expect(await whyEnded({ standing: null })).toEqual(["Whoever it runs for cannot sign in any more.", 0]);
  });

  it("ends the watch where its owner may see none of the data that it asks", async () => {
    const why = "Whoever it runs for may not see the data any more that it asks.";
    expect(await whyEnded({ rights: noRights })).toEqual([why, 0]);
    const other = rightsOn(new Map([["trade", [{ schema: "archive", showsOthers: true, tables: [] }]]]), null);
    expect(await whyEnded({ rights: other })).toEqual([why, 0]);
  });

  it("is tried again where the file of rights cannot be used: that is no right that was lost", async () => {
    const { ending, asked } = await worked({ rights: noRights, isFaulty: true });
    expect([ending.state, asked.length]).toEqual(["again", 0]);
    const { otherwise } = ending.state === "again" ? ending : { otherwise: null };
    expect(otherwise).toMatchObject({ state: "failed", endsWatch: null });
    expect(otherwise?.outcome.text).toMatch(/^Nobody sees data for now/);
  });

  it("ends the watch of a board that is not there, and tries again where it cannot be reached for now", async () => {
    expect((await whyEnded({ opens: "nothing" }))[0]).toMatch("The board is not there any more");
    expect((await worked({ opens: "later" })).ending.state).toBe("again");
  });

  it("ends the watch of a chart that was taken off its board", async () => {
    const gone = { ...run, watch: { ...watch, tileId: "another" } };
    expect(await whyEnded({ run: gone })).toEqual(["What it asked is not on the board any more.", 0]);
  });
});
