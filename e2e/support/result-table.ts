/** Reads a result as the user sees it: from the answer's Table tab. */
import { expect, type Locator } from "@playwright/test";

/** The cells of the rows that the grid shows, as text, without the column of row numbers. */
export async function readTable(answer: Locator): Promise<string[][]> {
  await answer.getByRole("tab", { name: "Table" }).first().click();
  const grid = answer.getByRole("grid").first();
  await expect(grid.getByRole("gridcell").first()).toBeVisible();
  const cells: string[][] = [];
  for (const row of await grid.getByRole("row").all()) cells.push(await row.getByRole("gridcell").allInnerTexts());
  // The header has no cells of this kind.
  return cells.filter((row) => row.length > 0);
}

/** The number that a formatted cell shows: "12,322,359.05" is 12322359.05. */
export function shownNumber(cell: string | undefined): number {
  return Number((cell ?? "").replace(/[,\s]/g, ""));
}

/** `[name, number]` rows compared in order; numbers as exactly as two shown decimals allow. */
export function expectSameRows(shown: readonly string[][], expected: readonly (readonly [string, number])[]): void {
  expect(shown.map((row) => row[0])).toEqual(expected.map(([name]) => name));
  for (const [index, [name, value]] of expected.entries()) {
    expect(shownNumber(shown[index]?.at(-1)), name).toBeCloseTo(value, 2);
  }
}
