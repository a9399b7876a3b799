import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ColumnRef } from "#lib/domain/plan";
import { canReach, type JoinPath, nearestBridge, pathsToOne } from "#lib/semantic/join-graph";
import type { Relationship, SemanticModel } from "#lib/semantic/model";
import { sampleModel } from "../../support/planner/sample-model.ts";

const tableNames = ["A", "B", "C", "D", "E", "F"];

/** Relationships between six tables, cycles, doubles and self-references among them. */
const models = fc
  .array(fc.tuple(fc.constantFrom(...tableNames), fc.constantFrom(...tableNames), fc.constantFrom("X", "Y")), {
    maxLength: 12,
  })
  .map((keys): SemanticModel => {
    const relationships = keys.map(
      ([fromTable, toTable, column], place): Relationship => ({
        fromTable,
        fromColumns: [`${column}${place % 3}`],
        toTable,
        toColumns: ["ID"],
        source: "declared",
      }),
    );
    return { ...sampleModel, tables: [], relationships };
  });

/** All ways of at most four steps that visit no table twice. */
function allWays(model: SemanticModel, from: string, path: JoinPath = []): JoinPath[] {
  if (path.length === 4) return [];
  const visited = [from, ...path.map((step) => step.toTable)];
  const end = path.at(-1)?.toTable ?? from;
  return model.relationships
    .filter((step) => step.fromTable === end && !visited.includes(step.toTable))
    .flatMap((step) => [[...path, step], ...allWays(model, from, [...path, step])]);
}

function shortestWays(model: SemanticModel, ends: { from: string; to: string; via: ColumnRef | null }): JoinPath[] {
  const { from, to, via } = ends;
  if (from === to) return [[]];
  const ways = allWays(model, from).filter(
    (path) =>
      path.at(-1)?.toTable === to &&
      (via === null || path.some((step) => step.fromTable === via.table && step.fromColumns.includes(via.column))),
  );
  const least = Math.min(...ways.map((path) => path.length));
  return ways.filter((path) => path.length === least);
}

const vias = fc.option(
  fc.record({ table: fc.constantFrom(...tableNames), column: fc.constantFrom("X0", "X1", "Y0", "Y2") }),
);

describe("ways between tables", () => {
  it("lead from many to one only", () => {
    expect(canReach(sampleModel, "BOOKINGS", "BOATS")).toBe(true);
    expect(canReach(sampleModel, "BOATS", "BOOKINGS")).toBe(false);
  });

  it("are all found when several are equally short", () => {
    const ways = pathsToOne(sampleModel, "BOOKINGS", "PORTS");
    expect(ways.map((way) => way.map((step) => step.fromColumns.join()).join(">"))).toEqual([
      "FROM_PORT_ID",
      "TO_PORT_ID",
    ]);
  });

  it("go over the named key when one is named, even if it is a longer way", () => {
    const [way] = pathsToOne(sampleModel, "BOOKINGS", "PORTS", { table: "BOATS", column: "HOME_PORT_ID" });
    expect(way?.map((step) => step.toTable)).toEqual(["BOATS", "PORTS"]);
  });

  it("to the same table need no step", () => {
    expect(pathsToOne(sampleModel, "BOATS", "BOATS")).toEqual([[]]);
  });

  it("are exactly the shortest of all ways, in the order of the model's relationships", () => {
    fc.assert(
      fc.property(
        models,
        fc.constantFrom(...tableNames),
        fc.constantFrom(...tableNames),
        vias,
        (model, from, to, via) => {
          expect(pathsToOne(model, from, to, via)).toEqual(shortestWays(model, { from, to, via }));
        },
      ),
    );
  });
});

describe("a table between two others", () => {
  it("is the one with the shortest ways to both, of equals the first by name", () => {
    fc.assert(
      fc.property(
        models,
        fc.constantFrom(...tableNames),
        fc.constantFrom(...tableNames),
        vias,
        (model, base, target, via) => {
          const bridges = tableNames
            .filter((table) => table !== base)
            .flatMap((table) => {
              const [toBase] = pathsToOne(model, table, base);
              const [toTarget] = pathsToOne(model, table, target, via);
              return toBase === undefined || toTarget === undefined
                ? []
                : [{ table, hops: toBase.length + toTarget.length }];
            });
          const [nearest] = bridges.toSorted(
            (left, right) => left.hops - right.hops || left.table.localeCompare(right.table),
          );
          expect(nearestBridge(model, base, target, via)).toBe(nearest?.table ?? null);
        },
      ),
    );
  });

  it("is found where rows of two tables meet", () => {
    expect(nearestBridge(sampleModel, "GUESTS", "BOATS")).toBe("BOOKINGS");
    expect(nearestBridge(sampleModel, "GUESTS", "REPAIRS")).toBeNull();
  });
});

describe("several keys between two tables", () => {
  it("the one that tells whose a row is comes before the one that is named like the row's own table", () => {
    const keys = ["MATE_ID", "SAILOR_ID"].map(
      (column): Relationship => ({
        fromTable: "MATE",
        fromColumns: [column],
        toTable: "SAILOR",
        toColumns: ["ID"],
        source: "declared",
      }),
    );
    const ways = pathsToOne({ ...sampleModel, tables: [], relationships: keys }, "MATE", "SAILOR");
    expect(ways.map(([step]) => step?.fromColumns[0])).toEqual(["SAILOR_ID", "MATE_ID"]);
  });
});
