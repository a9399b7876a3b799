/** A result from several databases: what its card says of them, and what cannot be done with it. */
import { render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ResultContext } from "#components/result/result-context";
import { SqlTab } from "#components/result/sql-tab";
import type { ResultPart } from "#lib/domain/message";
import { samplePart } from "../../../support/results/sample-part.ts";

vi.mock("#lib/actions/statement-help", () => ({}));

const text = { name: "CITY", kind: "text", nativeType: "VARCHAR" } as const;
const { part } = samplePart("Cities", { outputs: [], columns: [text], rows: [["Berlin"]], hint: null });

const both: ResultPart = {
  ...part,
  sources: [
    { source: "SHOP", context: { database: "SHOP", schema: "SALES" }, engine: "snowflake", sql: "SELECT CITY FROM A" },
    {
      source: "UPLOADS",
      context: { database: "UPLOADS", schema: "main" },
      engine: "duckdb",
      sql: "SELECT CITY FROM B",
    },
  ],
};

describe("a result from several databases", () => {
  it("says all of them", () => {
    render(<ResultContext part={both} />);
    expect(screen.getByText("SHOP / SALES and UPLOADS / main")).toBeDefined();
  });

  it("shows each statement under its database, in its dialect, to be read and copied but not changed", () => {
    render(<SqlTab part={both} onShowTable={() => undefined} />);
    const statementFor = (source: string) =>
      screen.getByRole("region", { name: `Statement for ${source}` }).textContent;
    expect(statementFor("SHOP")).toMatch(/Snowflake[\s\S]*FROM A/);
    expect(statementFor("UPLOADS")).toMatch(/DuckDB[\s\S]*FROM B/);
    expect(screen.getAllByRole("button", { name: "Copy" })).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  });
});

it("a result from one database says its own", () => {
  render(<ResultContext part={part} />);
  expect(screen.getByText("DEMO / SALES")).toBeDefined();
});
