import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, type Mock, vi } from "vitest";
import { ElementPanel } from "#components/glossary/element-panel";
import { GlossaryList } from "#components/glossary/glossary-list";
import { TooltipProvider } from "#components/ui/tooltip";
import type { GlossaryEntry, GlossaryPage, GlossarySaved } from "#lib/domain/glossary";
import type { EditElementInput, ListGlossaryInput } from "#lib/domain/inputs/glossary";

const context = { database: "DEMO", schema: "SALES" };
const region: GlossaryEntry = {
  element: { kind: "column", key: "CUSTOMERS.REGION" },
  label: "region",
  values: { label: "region", synonyms: ["area"], description: null, unit: null },
  before: { label: "region", synonyms: [], description: null, unit: null },
  origin: { from: "edit", editedBy: "anna", editedAt: "2026-11-20T09:00:00.000Z", version: 3 },
  isRemoved: false,
  version: 3,
  facts: ["4 different values."],
  problems: [
    { element: { kind: "column", key: "CUSTOMERS.REGION" }, level: "warning", sentence: "Two columns share a name." },
  ],
};

type Server = { entry: unknown; reply: unknown; readonly saved: Mock; readonly pages: Mock };

const server = vi.hoisted((): Server => ({ entry: null, reply: null, saved: vi.fn(), pages: vi.fn() }));
vi.mock("#lib/actions/glossary", () => ({
  openElementAction: async () => ({ ok: true, value: server.entry }),
  editElementAction: async (input: EditElementInput) => {
    server.saved(input);
    return server.reply ?? { ok: true, value: { kind: "kept", entry: server.entry } };
  },
  listGlossaryAction: async (input: ListGlossaryInput) => ({ ok: true, value: server.pages(input) }),
  glossaryOverviewAction: async () => ({ ok: false, error: {} }),
}));
vi.mock("#lib/actions/glossary-files", () => ({}));

beforeEach(() => {
  server.entry = region;
  server.reply = null;
  server.saved.mockReset();
  server.pages.mockReset();
});

function show(children: React.ReactNode): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TooltipProvider>{children}</TooltipProvider>
    </QueryClientProvider>,
  );
}

async function showPanel(): Promise<void> {
  show(<ElementPanel context={context} element={region.element} onClose={() => undefined} />);
  await screen.findByRole("textbox", { name: "Description" });
}

const write = (name: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });

describe("an element of the glossary", () => {
  it("tells who edited it when, what the database tells, and what is wrong with it", async () => {
    await showPanel();
    expect(screen.getByText("Edited by anna on 20 Nov 2026")).toBeDefined();
    expect(screen.getByRole("list", { name: "What the database tells" }).textContent).toContain("4 different values.");
    expect(screen.getByText("Two columns share a name.")).toBeDefined();
  });

  it("saves what is new and nothing else, with the version that was read", async () => {
    await showPanel();
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
    expect(save.disabled).toBe(true);
    write("Description", "Where customers live.");
    fireEvent.click(save);
    await waitFor(() =>
      expect(server.saved).toHaveBeenCalledWith({
        context,
        element: region.element,
        change: { description: "Where customers live." },
        seenVersion: 3,
      }),
    );
  });

  it("shows both wordings when somebody else was faster, and saves one's own only when told so", async () => {
    const theirs: GlossaryEntry = { ...region, values: { ...region.values, description: "Theirs." }, version: 4 };
    const conflict: GlossarySaved = {
      kind: "conflict",
      by: "bert",
      at: "2026-11-21T09:00:00.000Z",
      version: 4,
      entry: theirs,
      theirs: { description: "Theirs." },
    };
    server.reply = { ok: true, value: conflict };
    await showPanel();
    write("Description", "Mine.");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    const told = await screen.findByRole("alert");
    expect(told.textContent).toContain("edited by bert on 21 Nov 2026");
    expect(told.textContent).toContain("Theirs.");
    expect(told.textContent).toContain("Mine.");
    server.reply = null;
    fireEvent.click(screen.getByRole("button", { name: "Save mine over it" }));
    await waitFor(() =>
      expect(server.saved).toHaveBeenLastCalledWith(
        expect.objectContaining({ change: { description: "Mine." }, seenVersion: 4 }),
      ),
    );
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("takes all edits back with one button", async () => {
    await showPanel();
    fireEvent.click(screen.getByRole("button", { name: "Undo all edits" }));
    await waitFor(() => expect(server.saved).toHaveBeenCalledWith(expect.objectContaining({ change: null })));
  });

  it("that somebody else took out meanwhile is taken out once more only when told so", async () => {
    const conflict = { kind: "conflict", by: "bert", at: "2026-11-21T09:00:00.000Z", version: 7, entry: null };
    server.reply = { ok: true, value: { ...conflict, theirs: null } };
    await showPanel();
    fireEvent.click(screen.getByRole("button", { name: "Remove" }));
    expect((await screen.findByRole("alert")).textContent).toContain("You wanted to take it out of the model.");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Remove" }).disabled).toBe(true);
    server.reply = null;
    fireEvent.click(screen.getByRole("button", { name: "Do it all the same" }));
    await waitFor(() =>
      expect(server.saved).toHaveBeenLastCalledWith(expect.objectContaining({ change: "removed", seenVersion: 7 })),
    );
  });

  it("of numbers says how they are written and what several rows of it mean", async () => {
    server.entry = { ...region, values: { ...region.values, format: "currency", defaultAggregate: "sum" } };
    await showPanel();
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Format" }).value).toBe("currency");
    const over = screen.getByRole("combobox", { name: "Over several rows" });
    fireEvent.change(over, { target: { value: "avg" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(server.saved).toHaveBeenCalledWith(expect.objectContaining({ change: { defaultAggregate: "avg" } })),
    );
  });

  it("that is no number has neither", async () => {
    await showPanel();
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("that was taken out of the model can be brought back", async () => {
    server.entry = { ...region, isRemoved: true };
    show(<ElementPanel context={context} element={region.element} onClose={() => undefined} />);
    fireEvent.click(await screen.findByRole("button", { name: "Bring it back" }));
    await waitFor(() => expect(server.saved).toHaveBeenCalledWith(expect.objectContaining({ change: null })));
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  it("that cannot be saved says why and keeps what was written", async () => {
    const error = { code: "BAD_REQUEST", message: "There is no column NET.", nextStep: null, retryable: false };
    server.reply = { ok: false, error: { ...error, position: null } };
    await showPanel();
    write("Description", "Mine.");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect((await screen.findByRole("alert")).textContent).toContain("There is no column NET.");
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Description" }).value).toBe("Mine.");
  });
});

describe("the list of a glossary", () => {
  const filter = { text: "", kind: null, isEditedOnly: false, isFaultyOnly: false };
  const item = (key: string) => ({
    element: { kind: "table" as const, key },
    label: key.toLowerCase(),
    hint: key,
    synonyms: [],
    from: "draft" as const,
    isRemoved: false,
    problem: null,
  });

  it("comes in pieces", async () => {
    server.pages.mockImplementation(
      ({ from }: ListGlossaryInput): GlossaryPage => ({
        items: [item(from === 0 ? "ORDERS" : "CUSTOMERS")],
        total: 2,
        next: from === 0 ? 1 : null,
      }),
    );
    show(<GlossaryList context={context} filter={filter} open={null} onOpen={vi.fn()} onClear={vi.fn()} />);
    fireEvent.click(await screen.findByRole("button", { name: "Show more of 2" }));
    expect(await screen.findByRole("button", { name: /customers/ })).toBeDefined();
    expect(screen.getByRole("status").textContent).toBe("2 elements found");
  });

  it("without anything that fits says so and offers everything", async () => {
    server.pages.mockReturnValue({ items: [], total: 0, next: null });
    const clear = vi.fn();
    show(<GlossaryList context={context} filter={filter} open={null} onOpen={vi.fn()} onClear={clear} />);
    fireEvent.click(await screen.findByRole("button", { name: "Show everything" }));
    expect(clear).toHaveBeenCalledOnce();
  });
});
