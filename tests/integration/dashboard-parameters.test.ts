/** Parameters of a dashboard, on a real database: tiles show what they would show had they been asked so. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DashboardDefinition, TileState } from "#lib/domain/dashboard";
import type { BoardParameter } from "#lib/domain/dashboard-parameter-schema";
import { parameterId } from "#lib/domain/dashboard-parameters";
import type { App } from "#lib/services/app";
import { boardOf, openBoardWorld, rowsOf, runTiles } from "../support/dashboards/board-world.ts";
import { expectValue } from "../support/run-world.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const steps = parameterId("steps");
const rows = parameterId("rows");
const quarterly = { kind: "steps", grain: "quarter" } as const;
const firstTwo = { kind: "rows", count: 2 } as const;

async function shownBy(app: App, state: TileState | undefined): Promise<[string, number][]> {
  const shown = await rowsOf(app, state);
  return shown.map(([key, figure]) => [String(key).slice(0, 10), Number(figure)]);
}

async function change(app: App, id: string, next: (definition: DashboardDefinition) => DashboardDefinition) {
  const { dashboard } = expectValue(await app.dashboards.open("local", id));
  const definition = next(dashboard.definition);
  return expectValue(await app.dashboards.save("local", { id, seenRev: dashboard.rev, definition }));
}

const questions = ["total revenue by month", "top 1 customer by revenue", "total revenue by channel"];

async function openBoard() {
  const { app } = await openBoardWorld();
  const { id, tileIds } = await boardOf(app, questions);
  const [course = "", ranking = "", channels = ""] = tileIds;
  await change(app, id, (board) => ({
    ...board,
    parameters: [
      { kind: "steps", grain: null },
      { kind: "rows", count: null },
    ],
  }));
  return { app, id, course, ranking, channels };
}

const quarters: [string, number][] = [
  ["2025-01-01", 74.5],
  ["2025-04-01", 48.5],
];

describe("a parameter of a dashboard", () => {
  it("gives tiles over time other steps, ranked ones more rows, and leaves the others and says why", async () => {
    const { app, id, course, ranking, channels } = await openBoard();
    const plain = await runTiles(app, id);
    const states = await runTiles(app, id, { parameters: [quarterly, firstTwo] });
    expect(await shownBy(app, states.get(course))).toEqual(quarters);
    expect(await shownBy(app, states.get(ranking))).toEqual([
      ["Ada", 69.5],
      ["Bo", 30.5],
    ]);
    expect(await shownBy(app, states.get(channels))).toEqual(await shownBy(app, plain.get(channels)));
    expect(states.get(course)?.reachedBy).toEqual([steps]);
    expect(states.get(course)?.notReached.map((one) => one.id)).toEqual([rows]);
    expect(states.get(ranking)?.reachedBy).toEqual([rows]);
    expect(states.get(channels)?.notReached).toEqual([
      { id: steps, why: "It has no steps in time." },
      { id: rows, why: "It is not limited to its first rows." },
    ]);
    // What the board shows by itself is what it was.
    const opened = expectValue(await app.dashboards.open("local", id));
    const kept = opened.tiles.find(({ tileId }) => tileId === course);
    expect(await shownBy(app, kept)).toEqual(await shownBy(app, plain.get(course)));
  });

  it("that is set to what each tile has is none", async () => {
    const { app, id, course } = await openBoard();
    const plain = await runTiles(app, id);
    const same = await runTiles(app, id, { parameters: [{ kind: "steps", grain: null }] });
    expect(same.get(course)?.reachedBy).toEqual([]);
    expect(await shownBy(app, same.get(course))).toEqual(await shownBy(app, plain.get(course)));
  });

  it("holds beside filters, and a mark that was picked is one of the steps that are shown", async () => {
    const { app, id, course, channels } = await openBoard();
    const field = expectValue(await app.dashboards.addableFilters("local", id)).find(
      ({ column }) => column.column === "CHANNEL",
    );
    if (field === undefined) throw new Error("There is no filter by the channel.");
    const filters = [{ fieldId: field.id, values: ["web"] }];
    const filtered = await runTiles(app, id, { filters, parameters: [quarterly] });
    expect(await shownBy(app, filtered.get(course))).toEqual([
      ["2025-01-01", 45],
      ["2025-04-01", 37.5],
    ]);
    expect(filtered.get(course)?.reachedBy).toEqual([steps, field.id]);
    const pick = { tileId: course, column: 0, cell: "2025-04-01", label: "Q2 2025" };
    const picked = await runTiles(app, id, { crossFilters: [pick], parameters: [quarterly] });
    const figures = (await shownBy(app, picked.get(channels))).toSorted();
    expect(figures).toEqual([
      ["shop", 11],
      ["web", 37.5],
    ]);
  });

  it("leaves a tile that keeps its own, and one that runs a statement of its own", async () => {
    const { app, id, course, ranking } = await openBoard();
    await change(app, id, (board) => ({
      ...board,
      tiles: board.tiles.map((tile) => {
        if (tile.kind === "text") return tile;
        if (tile.id === course) return { ...tile, ignoredFilters: [steps] };
        return tile.id === ranking ? { ...tile, source: { ...tile.source, plan: null } } : tile;
      }),
    }));
    const states = await runTiles(app, id, { parameters: [quarterly, firstTwo] });
    expect(states.get(course)?.notReached[0]).toEqual({ id: steps, why: "This tile keeps its own." });
    expect(await shownBy(app, states.get(course))).toHaveLength(6);
    expect(states.get(ranking)?.notReached.map(({ why }) => why)).toEqual([
      "It runs a statement of its own.",
      "It runs a statement of its own.",
    ]);
    expect(states.get(ranking)?.outcome.status).toBe("ready");
  });

  it("is in the title that told the steps, and in a link to these figures, renewed by refreshes with it", async () => {
    const { app, id, course } = await openBoard();
    await change(app, id, (board) => ({
      ...board,
      tiles: board.tiles.map((tile) => (tile.id === course ? { ...tile, title: "Monthly revenue" } : tile)),
    }));
    const parameters = [quarterly];
    const asked = { id, filters: [], crossFilters: [], parameters };
    const link = expectValue(await app.dashboards.share("local", asked));
    expect(link.filters).toEqual(["Steps: Quarter"]);
    const shared = expectValue(await app.dashboards.openShared(link.token ?? ""));
    expect(shared.filters).toEqual(["Steps: Quarter"]);
    const titles = shared.tiles.map(({ title }) => title);
    expect(titles).toContain("Quarterly revenue");
    const before = shared.tiles.find(({ title }) => title === "Quarterly revenue");
    const again = await runTiles(app, id, { parameters });
    const renewed = expectValue(await app.dashboards.openShared(link.token ?? ""));
    const after = renewed.tiles.find(({ title }) => title === "Quarterly revenue");
    if (before?.kind !== "chart" || after?.kind !== "chart") throw new Error("The tile has no figures.");
    expect(after.content?.at).toBe(again.get(course)?.at);
  });

  it("that the board does not have is not in its links", async () => {
    const { app, id } = await openBoard();
    await change(app, id, (board) => ({ ...board, parameters: [] }));
    const link = expectValue(
      await app.dashboards.share("local", { id, filters: [], crossFilters: [], parameters: [quarterly] }),
    );
    expect(link.filters).toEqual([]);
    const figure = {
      kind: "figure",
      context: { database: "SHOP", schema: "SALES" },
      shown: { name: "a", label: "A" },
      chosen: { name: "b", label: "B" },
    } as const;
    await change(app, id, (board) => ({ ...board, parameters: [{ ...figure, chosen: null }] }));
    const shareWith = async (parameters: readonly BoardParameter[]) =>
      expectValue(await app.dashboards.share("local", { id, filters: [], crossFilters: [], parameters })).filters;
    expect(await shareWith([figure])).toEqual(["Figure: B instead of A"]);
    expect(await shareWith([{ ...figure, shown: { name: "c", label: "A" } }])).toEqual([]);
  });
});

/** What the business calls figures of the shop. */
const shopModel = `name: shop
tables:
  - name: orders
    base_table: { database: SHOP, schema: SALES, table: ORDERS }
    primary_key: { columns: [ORDER_ID] }
    time_dimensions:
      - { name: ORDER_DATE, expr: ORDER_DATE, data_type: DATE }
    dimensions:
      - { name: CHANNEL, expr: CHANNEL, data_type: VARCHAR }
    facts:
      - { name: REVENUE, expr: REVENUE, data_type: "NUMBER(18,2)", default_aggregation: sum }
    metrics:
      - { name: takings, expr: SUM(REVENUE), description: all that was taken }
      - { name: largest_order, expr: MAX(REVENUE), description: the largest order }
`;

describe("a figure of a dashboard", () => {
  it("gives way to another one where tiles show it, in figures, title and link, and the others say why not", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "shop.yaml"), shopModel);
    const { app } = await openBoardWorld({ folder });
    const { id, tileIds } = await boardOf(app, ["takings by channel", "number of customers by region"]);
    const [channels = "", customers = ""] = tileIds;
    const [figure] = expectValue(await app.dashboards.boardFigures("local", id));
    if (figure === undefined) throw new Error("The board shows no figure that has a name.");
    expect(figure).toMatchObject({ shown: { name: "takings" }, tiles: 1 });
    const chosen = figure.others.find(({ name }) => name === "largest_order") ?? null;
    const { context, shown } = figure;
    const parameter = { kind: "figure", context, shown, chosen } as const;
    await change(app, id, (board) => ({ ...board, parameters: [{ ...parameter, chosen: null }] }));
    const plain = await runTiles(app, id);
    const states = await runTiles(app, id, { parameters: [parameter] });
    expect((await shownBy(app, plain.get(channels))).toSorted()).toEqual([
      ["shop", 40.5],
      ["web", 82.5],
    ]);
    expect((await shownBy(app, states.get(channels))).toSorted()).toEqual([
      ["shop", 29.5],
      ["web", 40],
    ]);
    expect(states.get(channels)?.titled?.to).toMatch(/^Largest order by channel/);
    expect(states.get(customers)?.notReached).toEqual([
      { id: parameterId("figure"), why: `It does not show ${shown.label}.` },
    ]);
    const gone = { ...parameter, chosen: { name: "gone", label: "Gone" } };
    const left = await runTiles(app, id, { parameters: [gone] });
    expect(left.get(channels)?.notReached[0]?.why).toBe('There is no figure "Gone" in its schema.');
    expect(await shownBy(app, left.get(channels))).toEqual(await shownBy(app, plain.get(channels)));
  });

  it("is told to its owner alone", async () => {
    const { app, id } = await openBoard();
    const asked = await app.dashboards.boardFigures("somebody else", id);
    expect(asked.ok || asked.error.code).toBe("NOT_FOUND");
  });
});
