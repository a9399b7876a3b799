/** The number in a cell. Browser-safe: never import a zod module here at run time. */
import type { Cell } from "./result-set.ts";

/** The number a cell stands for, or null when it is not a number. Text decimals lose no digit until here. */
export function cellToNumber(cell: Cell | undefined): number | null {
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== "string" || cell.trim() === "") return null;
  const parsed = Number(cell);
  return Number.isFinite(parsed) ? parsed : null;
}
