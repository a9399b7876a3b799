/** Answers on the demo data beside SQL written by hand, each side run on its own. */
import { expect } from "vitest";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { ResultRow } from "#lib/domain/result-set";
import { demoDatabaseFile } from "../demo-databases.ts";
import { type DuckdbReader, openDuckdbReader } from "../duckdb-reader.ts";
import { type DemoWorld, openDemoWorld } from "./demo-world.ts";

export type ComparedWorld = DemoWorld & {
  readonly demo: DuckdbReader;
  readonly openData: DuckdbReader;
  /** Fails unless question and statement give the same rows, some at least; the answer's rows. */
  readonly expectSameRows: (question: string, context: DatabaseContext, sql: string) => Promise<readonly ResultRow[]>;
};

export async function openComparedWorld(): Promise<ComparedWorld> {
  const world = await openDemoWorld();
  const demo = await openDuckdbReader(await demoDatabaseFile("DEMO"));
  const openData = await openDuckdbReader(await demoDatabaseFile("OPENDATA"));
  return {
    ...world,
    demo,
    openData,
    expectSameRows: async (question, context, sql) => {
      const answered = await world.answer(question, context);
      const reader = context.database === "DEMO" ? demo : openData;
      const expected = (await reader.rows(sql)).map((row) => Object.values(row));
      expect(expected.length).toBeGreaterThan(0);
      expect(sorted(answered)).toEqual(sorted(expected));
      return answered;
    },
    close: async () => {
      await world.close();
      demo.close();
      openData.close();
    },
  };
}

/** Numbers to ten significant digits, so that 0.1 + 0.2 equals 0.3; everything else as text. */
export function comparable(cell: unknown): string {
  if (cell === null) return "null";
  const number = Number(cell);
  return cell === "" || Number.isNaN(number) ? String(cell) : number.toPrecision(10);
}

function sorted(rows: readonly (readonly unknown[])[]): string[] {
  return rows.map((row) => row.map(comparable).join(" | ")).toSorted();
}
