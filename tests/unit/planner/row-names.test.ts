import { expect, it } from "vitest";
import type { TableInfo } from "#lib/domain/catalog";
import { rowNames } from "#lib/planner/plan/table-row-names";
import { draftModel } from "#lib/semantic/draft";
import { sampleModel } from "../../support/planner/sample-model.ts";

function namesIn(columns: readonly string[]) {
  const infos = columns.map(
    (name) => ({ name, kind: "text", nativeType: "VARCHAR", isNullable: true, comment: null }) as const,
  );
  const table: TableInfo = {
    name: "CREW",
    kind: "table",
    comment: null,
    rowCount: 9,
    columns: infos,
    primaryKey: [],
    foreignKeys: [],
  };
  return rowNames(draftModel({ database: "SEA", schema: "HARBOUR", tables: [table] }, new Map(), null), "CREW").map(
    ({ column }) => column,
  );
}

it("both parts of a person's name name them where they stand apart", () => {
  expect(namesIn(["FIRST_NAME", "LAST_NAME", "TOWN"])).toEqual(["FIRST_NAME", "LAST_NAME"]);
  expect(namesIn(["FIRST_NAME", "TOWN"])).toEqual(["FIRST_NAME"]);
  expect(rowNames(sampleModel, "BOATS")).toEqual([{ table: "BOATS", column: "BOAT_NAME" }]);
});
