import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { SchemaBrowser } from "#components/context/schema-browser";
import { TooltipProvider } from "#components/ui/tooltip";
import { UploadContext } from "#components/uploads/upload-context";
import type { TableInfo } from "#lib/domain/catalog";

const context = { database: "LARGE", schema: "PUBLIC" };

function table(name: string): TableInfo {
  const column = { name: "ID", kind: "integer" as const, nativeType: "INTEGER", isNullable: false, comment: null };
  return { name, kind: "table", comment: null, rowCount: 1, columns: [column], primaryKey: [], foreignKeys: [] };
}

const tables = Array.from({ length: 10_000 }, (_, index) => table(`TABLE_${String(index).padStart(5, "0")}`));

vi.mock("#lib/actions/catalog", () => ({
  describeSchemaAction: async () => ({ ok: true, value: { ...context, tables } }),
  refreshSchemaAction: async () => ({ ok: true, value: { ...context, tables } }),
}));

it("a schema of 10,000 tables costs the page 200 of them, and each can be found", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <UploadContext value={() => undefined}>
          <SchemaBrowser context={context} onPick={() => undefined} />
        </UploadContext>
      </TooltipProvider>
    </QueryClientProvider>,
  );
  const list = await screen.findByRole("list", { name: "Tables" });
  expect(await within(list).findByText(/The first 200 of 10,000 tables/)).toBeDefined();
  expect(within(list).queryByText("TABLE_09876")).toBeNull();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "09876" } });
  expect(within(list).getByText("TABLE_09876")).toBeDefined();
  expect(within(list).queryByText(/The first 200/)).toBeNull();
});
