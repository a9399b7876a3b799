import { describe, expect, it } from "vitest";
import { inNameOrder, isNameTaken } from "#lib/domain/dashboard-folders";

const folders = [
  { id: "1", name: "Week 10" },
  { id: "2", name: "week 2" },
  { id: "3", name: "Sales" },
];

describe("folders of dashboards", () => {
  it("stand in the order of their names, numbers by their value", () => {
    expect(inNameOrder(folders).map(({ name }) => name)).toEqual(["Sales", "week 2", "Week 10"]);
  });

  it("have different names, however they are written; one may keep its own", () => {
    expect(isNameTaken(folders, " SALES ")).toBe(true);
    expect(isNameTaken(folders, "SALES", "3")).toBe(false);
    expect(isNameTaken(folders, "Stores")).toBe(false);
  });
});
