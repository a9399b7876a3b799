import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ContextPickers } from "#components/context/context-pickers";
import type { DatabaseContext } from "#lib/domain/catalog";
import { held } from "../../../support/held.ts";

const server = vi.hoisted(() => ({ listDatabasesAction: vi.fn(), listSchemasAction: vi.fn() }));
vi.mock("#lib/actions/catalog", () => server);

const databases = ["DEMO", "OPENDATA", "SINGLE"].map((name) => ({
  ...{ name, engine: "duckdb" as const, comment: null, problem: null },
}));
const schemas: Readonly<Record<string, readonly string[]>> = {
  DEMO: ["SALES", "MARKETING"],
  OPENDATA: ["AVIATION", "CULTURE"],
  SINGLE: ["ONLY"],
};

const onChoose = vi.fn<(context: DatabaseContext) => void>();

function Pickers() {
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <ContextPickers
      database="DEMO"
      schema="SALES"
      firstDatabases={databases}
      picked={picked}
      onPick={setPicked}
      onChoose={onChoose}
    />
  );
}

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Pickers />
    </QueryClientProvider>,
  );
}

const picker = (name: "Database" | "Schema") => screen.getByRole("combobox", { name });

async function pick(database: string) {
  fireEvent.click(picker("Database"));
  fireEvent.click(await screen.findByRole("option", { name: database }));
}

/** The schemas do not come before they are released. */
function holdSchemas(): () => void {
  const wait = held();
  const answer = server.listSchemasAction.getMockImplementation();
  server.listSchemasAction.mockImplementation(async (wanted) => {
    await wait.lasting;
    return answer?.(wanted);
  });
  return wait.end;
}

beforeEach(() => {
  onChoose.mockReset();
  server.listSchemasAction.mockImplementation(async ({ database }: { readonly database: string }) => ({
    ok: true,
    value: (schemas[database] ?? []).map((name) => ({ name, tableCount: null, comment: null })),
  }));
});

describe("picking a database", () => {
  it("B1: opens its schemas, and nothing is chosen until one of them is", async () => {
    show();
    await pick("OPENDATA");
    const aviation = await screen.findByRole("option", { name: "AVIATION" });
    expect(picker("Database").textContent).toContain("OPENDATA");
    expect(picker("Schema").textContent).toContain("Choose a schema");
    expect(onChoose).not.toHaveBeenCalled();
    fireEvent.click(aviation);
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({ database: "OPENDATA", schema: "AVIATION" });
  });

  it("B1: that has one schema chooses both", async () => {
    show();
    await pick("SINGLE");
    await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith({ database: "SINGLE", schema: "ONLY" }));
  });

  it("and then the one before again drops the half choice", async () => {
    show();
    await pick("OPENDATA");
    await screen.findByRole("option", { name: "AVIATION" });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
    await pick("DEMO");
    await waitFor(() => expect(picker("Schema").textContent).toContain("SALES"));
    expect(onChoose).not.toHaveBeenCalled();
  });

  it("takes the words and the Enter that came before its schemas did", async () => {
    const release = holdSchemas();
    show();
    await pick("OPENDATA");
    const search = await screen.findByRole("combobox", { name: "Choose: Schema" });
    fireEvent.change(search, { target: { value: "cult" } });
    fireEvent.keyDown(search, { key: "Enter" });
    expect(onChoose).not.toHaveBeenCalled();
    release();
    await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith({ database: "OPENDATA", schema: "CULTURE" }));
  });

  it("points at the match of words that were typed before its schemas came", async () => {
    const release = holdSchemas();
    show();
    await pick("OPENDATA");
    const search = await screen.findByRole("combobox", { name: "Choose: Schema" });
    fireEvent.change(search, { target: { value: "cult" } });
    release();
    await screen.findByRole("option", { name: "CULTURE", selected: true });
    expect(screen.queryByRole("option", { name: "AVIATION" })).toBeNull();
    fireEvent.keyDown(search, { key: "Enter" });
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({ database: "OPENDATA", schema: "CULTURE" });
  });

  it("takes no Enter without words before its schemas came, nor one that ends a composed word", async () => {
    const release = holdSchemas();
    show();
    await pick("OPENDATA");
    const search = await screen.findByRole("combobox", { name: "Choose: Schema" });
    fireEvent.keyDown(search, { key: "Enter" });
    fireEvent.change(search, { target: { value: "cult" } });
    fireEvent.keyDown(search, { key: "Enter", keyCode: 229 });
    release();
    await screen.findByRole("option", { name: "CULTURE" });
    expect(onChoose).not.toHaveBeenCalled();
  });
});
