import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeOf, emptyForm, formOf } from "#lib/state/glossary-form";
import { additionOf, emptyElement } from "#lib/state/glossary-new";

const revenue = { label: "Revenue", synonyms: ["sales", "turnover"], description: null, format: "currency" } as const;
const form = formOf({ ...revenue, synonyms: [...revenue.synonyms] });

describe("the fields of an element", () => {
  test("that nobody changed send nothing", () => {
    expect(changeOf(form, form)).toBeNull();
    expect(changeOf({ ...form, label: " Revenue " }, form)).toBeNull();
  });

  test("send only what is new", () => {
    expect(changeOf({ ...form, synonyms: "sales,  takings, , sales" }, form)).toEqual({
      synonyms: ["sales", "takings"],
    });
    expect(changeOf({ ...form, description: "Without tax." }, form)).toEqual({ description: "Without tax." });
    expect(changeOf({ ...form, isOnboarding: "yes" }, form)).toEqual({ isOnboarding: true });
  });

  test("that were emptied say so", () => {
    const described = formOf({ description: "Old.", unit: "USD" });
    expect(changeOf({ ...described, description: "", unit: " " }, described)).toEqual({
      description: null,
      unit: null,
    });
  });

  test("show what a change would make of them", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,9}$/), fc.stringMatching(/^[a-z ]{0,20}$/), (label, description) => {
        const change = changeOf({ ...form, label, description }, form);
        const after = formOf({ ...revenue, synonyms: [...revenue.synonyms], ...change });
        return after.label === label && after.description === description.trim();
      }),
    );
  });

  test("are empty for an element that says nothing", () => {
    expect(formOf({})).toEqual(emptyForm);
  });
});

describe("an element that is added", () => {
  test("is named after what people call it", () => {
    const metric = { ...emptyElement, label: "Net revenue (EU)", table: "ORDERS", expression: "SUM(NET)" };
    expect(additionOf(metric)).toEqual({
      element: { kind: "metric", key: "NET_REVENUE_EU" },
      change: { label: "Net revenue (EU)", table: "ORDERS", expression: "SUM(NET)", synonyms: [] },
    });
    expect(additionOf({ ...metric, kind: "filter" })?.element).toEqual({
      kind: "filter",
      key: "ORDERS.NET_REVENUE_EU",
    });
  });

  test("that joins two tables is named by its columns", () => {
    const ends = { table: "ORDERS", columns: "CUSTOMER_ID", otherTable: "CUSTOMERS", otherColumns: "ID" };
    expect(additionOf({ ...emptyElement, kind: "relationship", ...ends })?.element.key).toBe(
      "ORDERS(CUSTOMER_ID) -> CUSTOMERS(ID)",
    );
  });

  test("is not sent while something is missing", () => {
    expect(additionOf({ ...emptyElement, label: "Revenue" })).toBeNull();
    expect(additionOf({ ...emptyElement, kind: "verified_query", label: "revenue" })).toBeNull();
    expect(additionOf({ ...emptyElement, kind: "filter", label: "Open", expression: "A = 1" })).toBeNull();
  });
});
