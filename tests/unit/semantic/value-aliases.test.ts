import { describe, expect, it } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { indexModel } from "#lib/semantic/index-model";
import { valueAliases } from "#lib/semantic/value-aliases";
import { sampleArgs } from "../../support/planner/sample-model.ts";

describe("other words for stored values", () => {
  it.each([
    ["Norway", "country", "norwegian"],
    ["USA", "nation", "american"],
    ["United Kingdom", "country", "uk"],
    ["F", "gender", "women"],
    ["male", "sex of the guest", "men"],
  ])("%s in %s is found by %s", (value, label, alias) => {
    expect(valueAliases(value, label)).toContain(alias);
  });

  it("are none for what is no place, and for letters that are no gender", () => {
    expect(valueAliases("Kiel", "port")).toEqual([]);
    expect(valueAliases("F", "size")).toEqual([]);
    expect(valueAliases("constructor", "gender")).toEqual([]);
  });

  it("lead to the value as it is stored, less surely than its own name", () => {
    const { values } = indexModel(sampleArgs.model);
    const [exact, alias] = [values.get("norway") ?? [], values.get("norwegian") ?? []];
    expect(alias.map(({ element }) => element)).toEqual(exact.map(({ element }) => element));
    expect(alias[0]?.weight).toBeLessThan(exact[0]?.weight ?? 0);
  });

  it("give way to a value that is stored so itself", () => {
    const tables = sampleArgs.model.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) =>
        column.name === "STATUS" ? { ...column, profile: { ...column.profile, values: ["Norwegian"] } } : column,
      ),
    }));
    const { values } = indexModel({ ...sampleArgs.model, tables });
    expect(values.get("norwegian")?.map(({ element }) => element)).toMatchObject([{ column: "STATUS" }]);
  });

  it("are understood in questions", () => {
    const outcome = planQuestion("how many Croatian ports are there", sampleArgs);
    expect(outcome).toMatchObject({
      kind: "plan",
      plan: { filters: [{ column: { table: "PORTS", column: "COUNTRY" } }] },
    });
  });
});
