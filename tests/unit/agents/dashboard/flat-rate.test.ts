import { describe, expect, it } from "vitest";
import { flatRange } from "#lib/agents/dashboard/flat-rate";
import { average, category, measure, request } from "../../../support/results/sample-result.ts";

const region = category("Region", 4);
const rangeOf = ({ outputs, rows }: ReturnType<typeof request>) => flatRange(outputs, rows);

describe("a rate by a group", () => {
  it.each([
    ["that is nearly the same everywhere says between what it lies", [0.05, 0.051, 0.049], "between 4.9% and 5.1%"],
    ["that is the same everywhere says what it is", [0.2], "it is 20% everywhere"],
  ])("%s", (_what, values, said) => {
    expect(rangeOf(request([region, average("Return rate", values, "percent")]))).toContain(said);
  });

  it("is judged by its named groups: the rows without a value are told apart, and only where they differ", () => {
    const groups = category("Region", ["North", "South", "East", null]);
    const rates = (unnamed: number) => average("Return rate", [0.05, 0.051, 0.049, unnamed], "percent");
    expect(rangeOf(request([groups, rates(0.07)]))).toBe(
      "it lies between 4.9% and 5.1% in every group but the one without a value",
    );
    expect(rangeOf(request([groups, rates(0.05)]))).toBe("it lies between 4.9% and 5.1% everywhere");
  });

  it.each([
    ["that is flat in two named groups alone", request([category("Region", ["A", "B", null]), average("Price", [5])])],
    ["that varies", request([region, average("Return rate", [0.05, 0.09], "percent")])],
    ["that stands for two values alone", request([category("Region", 2), average("Return rate", [0.05], "percent")])],
    ["that is an amount: equal shares of a sum are news", request([region, measure("Revenue", [100])])],
    ["beside another measure", request([region, average("Price", [5]), average("Weight", [7])])],
    ["of nothing", request([region, average("Price", [null])])],
    ["around zero", request([region, average("Growth", [-1, 0, 1])])],
  ])("%s is worth its chart", (_what, given) => {
    expect(rangeOf(given)).toBeNull();
  });
});
