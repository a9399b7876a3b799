import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FilterField, FilterValue } from "#lib/domain/dashboard";
import { sheetLimits } from "#lib/domain/sheet";
import {
  noSheetFilters,
  readSheetFilters,
  type SheetFilters,
  sheetFilterTexts,
  sheetReach,
  withField,
  withoutField,
  withValue,
} from "#lib/state/sheet-filters";

const field = (label: string): FilterField => ({
  id: `DEMO.SALES.STORES.${label}`,
  context: { database: "DEMO", schema: "SALES" },
  column: { table: "STORES", column: label },
  label,
  kind: "values",
});
const region = field("Region");
const north: FilterValue = { fieldId: region.id, values: ["North"] };

describe("the filters over a sheet", () => {
  it("are said in the order of the bar, and only those that are on", () => {
    const bar = [region, field("Channel")].reduce(withField, noSheetFilters);
    expect(sheetFilterTexts(bar)).toEqual([]);
    expect(sheetFilterTexts(withValue(bar, region.id, north))).toEqual(["Region: North"]);
  });

  it("go with what they were set to", () => {
    const set = withValue(withField(noSheetFilters, region), region.id, north);
    expect(withoutField(set, region.id)).toEqual(noSheetFilters);
    expect(withValue(set, region.id, null).values).toEqual([]);
  });

  it("stand in the bar once each, and no more than there is room for", () => {
    const many = Array.from({ length: sheetLimits.filters + 3 }, (_, place) => field(`Column ${place}`));
    expect([...many, ...many].reduce(withField, noSheetFilters).fields).toEqual(many.slice(0, sheetLimits.filters));
  });

  it("tell of an answer which of them its figures are narrowed down by, and why not by others", () => {
    const channel = field("Channel");
    const filters: SheetFilters = {
      fields: [region, channel],
      values: [north, { fieldId: channel.id, values: ["web"] }],
    };
    const answer = { reachedBy: [region.id], notReached: [{ id: channel.id, why: "It has none." }] };
    expect(sheetReach(answer, filters)).toEqual({
      reachedBy: ["Region: North"],
      notReached: [{ name: "Channel: web", why: "It has none." }],
    });
  });
});

describe("what the tab keeps of the filters", () => {
  const value = fc.oneof(
    fc.constant(north),
    fc.constant<FilterValue>({ fieldId: region.id, preset: "last-30-days" }),
    fc.constant<FilterValue>({ fieldId: region.id, from: "2025-01-01", to: null }),
  );

  it("comes back as it was kept", () => {
    fc.assert(
      fc.property(value, (one) => {
        const filters: SheetFilters = { fields: [region], values: [one] };
        expect(readSheetFilters(JSON.stringify(filters))).toEqual(filters);
      }),
    );
  });

  it("is nothing where it is none of ours, whatever stands there", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { fields, values } = readSheetFilters(text);
        for (const one of values) expect(fields.some(({ id }) => id === one.fieldId)).toBe(true);
      }),
    );
    expect(readSheetFilters(JSON.stringify({ fields: [{ ...region, kind: "other" }], values: [north] }))).toEqual(
      noSheetFilters,
    );
    expect(readSheetFilters(null)).toEqual(noSheetFilters);
  });
});
