import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { PermissionContext } from "#components/access/use-may";
import { AddElement } from "#components/glossary/add-element";
import { ElementForm } from "#components/glossary/element-form";
import { ImportDialog } from "#components/glossary/import-dialog";
import { ModelTest } from "#components/settings/model-test";
import { AddFileButton, AttachFileButton } from "#components/uploads/add-file-button";
import { RemoveTable } from "#components/uploads/remove-table";
import { UploadContext } from "#components/uploads/upload-context";
import type { GlossaryEntry } from "#lib/domain/glossary";
import { permissionsOf } from "#lib/domain/permission-rules";
import type { Role } from "#lib/domain/roles";
import { showPage } from "../../../support/runs/show-page.tsx";

vi.mock("#lib/actions/glossary", () => ({}));
vi.mock("#lib/actions/glossary-files", () => ({}));
vi.mock("#lib/actions/uploads", () => ({}));
vi.mock("#lib/actions/model", () => ({}));
vi.mock("#lib/actions/ping", () => ({}));

const context = { database: "DEMO", schema: "SALES" };
const entry: GlossaryEntry = {
  ...{ element: { kind: "table", key: "ORDERS" }, label: "Orders", values: { description: "All orders." } },
  ...{ before: null, origin: { from: "draft" }, isRemoved: false, version: 0, facts: [], problems: [] },
};

const parts: Readonly<Record<string, ReactNode>> = {
  "Add a file": <AddFileButton />,
  "Add a file as a table": <AttachFileButton />,
  "Remove this table": <RemoveTable database="UPLOADS" table="NUMBERS" />,
  "Import YAML": <ImportDialog context={context} />,
  Add: <AddElement context={context} onAdded={vi.fn()} />,
  "Test the model": <ModelTest name="small" notice={null} fastName={null} budget={[]} />,
};

/** @param role null: an app of one person. */
function show(role: Role | null, part: ReactNode): void {
  showPage(
    <PermissionContext value={role === null ? null : new Set(permissionsOf(role))}>
      <UploadContext value={vi.fn()}>{part}</UploadContext>
    </PermissionContext>,
  );
}

describe("what a role may not", () => {
  it.each(Object.entries(parts))("is not offered: %s", (name, part) => {
    show("viewer", part);
    expect(screen.queryByRole("button", { name })).toBeNull();
  });

  it.each(Object.entries(parts))("is there for who may, and in an app of one person: %s", (name, part) => {
    show("admin", part);
    show(null, part);
    expect(screen.getAllByRole("button", { name })).toHaveLength(2);
  });

  it("is read: a viewer's glossary has its texts, says who changes them, and saves nothing", () => {
    const form = (
      <ElementForm entry={entry} isHeld={false} isSaving={false} problem={null} onSave={vi.fn()}>
        {null}
      </ElementForm>
    );
    show("viewer", form);
    expect(screen.getByDisplayValue("All orders.").closest("fieldset")?.disabled).toBe(true);
    expect(screen.getByText("Editors of your team change the glossary.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });
});
