import { describe, expect, it } from "vitest";
import { canReach, pathsToOne } from "#lib/semantic/join-graph";
import { sampleModel } from "../../support/planner/sample-model.ts";

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
});
