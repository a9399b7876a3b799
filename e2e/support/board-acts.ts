/** What the journeys on dashboards do besides pressing buttons: the pointer, files, the network and the tab. */
import { type Download, expect, type Locator, type Page } from "@playwright/test";
import { z } from "zod";
import type { BoardPage } from "./board-page.ts";

/** Takes hold of one place and lets go on another. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (start === null || end === null) throw new Error("There is nothing to drag, or nowhere to.");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await page.mouse.up();
}

/** Adds the first column whose name begins with "Region" to the filters; its values are open then. */
export async function addRegionFilter(board: BoardPage, page: Page): Promise<void> {
  await board.button("Filter").click();
  await page.getByRole("searchbox", { name: "Search the columns" }).fill("region");
  await page
    .getByRole("list", { name: "Columns" })
    .getByRole("button", { name: /^Region/ })
    .first()
    .click();
  await expect(
    page
      .getByRole("dialog", { name: /^Filter by Region/ })
      .getByRole("checkbox")
      .first(),
  ).toBeVisible();
  await board.isSaved();
}

/** A tile's words without the moment of its figures. */
export async function wordsOf(tile: Locator): Promise<string> {
  return ((await tile.textContent()) ?? "").replace(/\d\d:\d\d/g, "");
}

/** Whether a request asks for the figures of tiles. */
function isRun(body: string | null): boolean {
  return body?.includes("crossFilters") ?? false;
}

/** Keeps requests for figures back until they are released. */
export async function holdRuns(page: Page): Promise<{ release(): Promise<void> }> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const address = /\/dashboards\//;
  await page.route(address, async (route) => {
    if (isRun(route.request().postData())) await opened;
    await route.fallback().catch(() => undefined);
  });
  return {
    release: async () => {
      open();
      await page.unroute(address);
    },
  };
}

/** How often figures were asked for since. */
export function countRuns(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && isRun(request.postData())) count += 1;
  });
  return () => count;
}

/** Another tab lies over the page, or does not any more. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (hidden ? "hidden" : "visible"),
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

/** What an entry of the dashboard's menu downloads. */
export async function download(page: Page, board: BoardPage, entry: string): Promise<Download> {
  await board.button("More about this dashboard").click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: entry, exact: true }).click(),
  ]);
  return file;
}

/** Brings a file in from the list of dashboards. */
export async function importFile(page: Page, path: string): Promise<void> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import a dashboard" });
  await dialog.getByLabel("File").setInputFiles(path);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
}

/** Where every tile stands. */
export async function allPlaces(board: BoardPage): Promise<unknown[]> {
  const names = await board.tiles().evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("aria-label") ?? ""));
  return Promise.all(names.map(async (name) => ({ name, ...(await board.place(name)) })));
}

const fileSchema = z.looseObject({
  definition: z.looseObject({
    tiles: z.array(
      z.looseObject({
        id: z.string(),
        title: z.string(),
        source: z.looseObject({}).optional(),
        placement: z.looseObject({ y: z.number(), height: z.number() }),
      }),
    ),
  }),
});

/** A file's dashboard, whatever its tiles are called inside. */
export function withoutIds(text: string): unknown {
  const file = fileSchema.parse(JSON.parse(text));
  return {
    ...file,
    definition: { ...file.definition, tiles: file.definition.tiles.map(({ id: _id, ...tile }) => tile) },
  };
}

/** The file with one tile whose statement asks for a column that nobody has. */
export function withBrokenTile(text: string, title: string): string {
  const file = fileSchema.parse(JSON.parse(text));
  const tiles = file.definition.tiles.map((tile) => {
    if (tile.title !== title) return tile;
    return { ...tile, source: { ...tile.source, plan: null, sql: "SELECT NO_SUCH_COLUMN FROM SALES.ORDERS" } };
  });
  return JSON.stringify({ ...file, definition: { ...file.definition, tiles } });
}

/** The file with further tiles, each of the longest statement, of letters that grow on their way. */
export function withLongTiles(text: string, count: number): string {
  const file = fileSchema.parse(JSON.parse(text));
  const [first] = file.definition.tiles;
  const bottom = Math.max(...file.definition.tiles.map(({ placement }) => placement.y + placement.height));
  const long = Array.from({ length: count }, (_, index) => ({
    ...first,
    id: `long-${index}`,
    title: `Long ${index}`,
    placement: { x: 0, y: bottom + index * 3, width: 12, height: 3 },
    source: { ...first?.source, plan: null, sql: '"'.repeat(100_000) },
  }));
  return JSON.stringify({ ...file, definition: { ...file.definition, tiles: [...file.definition.tiles, ...long] } });
}
