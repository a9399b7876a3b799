/** What is expected of a question whose answer is known: its title, its rows, and that its chips lose nothing of it. */
import { expect } from "vitest";
import { type AskedWorld, comparable, type Told, throughChips } from "./asked-world.ts";

export async function expectTold(world: AskedWorld, [database, question, title, sql]: Told): Promise<void> {
  const schema = world.schemaOf(database);
  const { plan, title: called } = schema.planned(question);
  expect(called).toBe(title);
  expect(comparable(await schema.rowsOf(plan))).toEqual(comparable(await schema.rowsOfStatement(sql)));
  expect(throughChips(plan)).toEqual(plan);
}
