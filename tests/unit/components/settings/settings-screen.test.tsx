import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SettingsScreen } from "#components/settings/settings-screen";
import { appError, err, ok, toPublicError } from "#lib/domain/errors";
import { showPage } from "../../../support/runs/show-page.tsx";

const server = vi.hoisted(() => ({ testModelAction: vi.fn(), pingAction: vi.fn(), listSchemasAction: vi.fn() }));
vi.mock("#lib/actions/model", () => ({ testModelAction: server.testModelAction }));
vi.mock("#lib/actions/ping", () => ({ pingAction: server.pingAction }));
vi.mock("#lib/actions/catalog", () => ({ listSchemasAction: server.listSchemasAction }));

const databases = ["DEMO", "OPENDATA"].map((name) => ({
  name,
  engine: "duckdb" as const,
  comment: null,
  problem: null,
}));
const refusal = (message: string, nextStep: string) =>
  err(toPublicError(appError("UNAVAILABLE", message, { nextStep })));

beforeEach(() => {
  for (const action of Object.values(server)) action.mockReset();
  server.pingAction.mockResolvedValue(ok(null));
  server.listSchemasAction.mockResolvedValue(ok([]));
});

const plain = {
  fastModelName: null,
  answerBudget: [],
  rights: null,
  live: null,
  links: null,
  hasOwnUsage: false,
  waiting: null,
  channels: null,
};

const section = (name: string) => screen.getByRole("region", { name });

describe("rights on data", () => {
  const show = (rights: Parameters<typeof SettingsScreen>[0]["rights"]) =>
    showPage(
      <SettingsScreen
        {...plain}
        rights={rights}
        links={null}
        hasOwnUsage={false}
        waiting={null}
        channels={null}
        modelName={null}
        modelNotice={null}
        databases={databases}
      />,
    );

  it("are told to admins alone, with their groups", () => {
    show(null);
    expect(screen.queryByRole("region", { name: "Rights on data" })).toBeNull();
    show({ kind: "read", path: "/data/rights.yaml", groups: ["sales", "staff"], misfits: [] });
    expect(section("Rights on data").textContent).toContain("Rights go by the groups of the file: sales, staff.");
  });

  it("that cannot be read are told with each line, as a warning", () => {
    show({
      kind: "faulty",
      path: "/data/rights.yaml",
      faults: ['Line 3: groups.a has "row", which means nothing here.'],
    });
    expect(within(section("Rights on data")).getByRole("alert").textContent).toContain("nobody sees any data");
    expect(section("Rights on data").textContent).toContain("Line 3");
  });

  it("that do not fit the data are told", () => {
    show({ kind: "read", path: "/data/rights.yaml", groups: [], misfits: ["DEMO: The table X is left out."] });
    expect(section("Rights on data").textContent).toContain("DEMO: The table X is left out.");
  });
});

describe("M6: the settings", () => {
  it("test the model with one button and say how long it took", async () => {
    server.testModelAction.mockResolvedValue(ok({ modelName: "small", ms: 812 }));
    showPage(<SettingsScreen {...plain} modelName="small" modelNotice={null} databases={databases} />);
    expect(section("Language model").textContent).toContain("Connected: small");
    fireEvent.click(screen.getByRole("button", { name: "Test the model" }));
    expect(await within(section("Language model")).findByText("Answered in 812 ms.")).toBeDefined();
  });

  it("say why the model does not answer, and what to do", async () => {
    server.testModelAction.mockResolvedValue(refusal("The model's key was refused.", "Check LLM_API_KEY."));
    showPage(<SettingsScreen {...plain} modelName="small" modelNotice={null} databases={databases} />);
    fireEvent.click(screen.getByRole("button", { name: "Test the model" }));
    expect(
      await within(section("Language model")).findByText("The model's key was refused. Check LLM_API_KEY."),
    ).toBeDefined();
  });

  it("say what is wrong with the setting of a model that is not connected", () => {
    showPage(<SettingsScreen {...plain} modelName="anthropic:x" modelNotice="It needs a key." databases={databases} />);
    expect(section("Language model").textContent).toContain("Set: anthropic:x");
    expect(section("Language model").textContent).toContain("It needs a key.");
    expect(section("Language model").textContent).not.toContain("Connected");
  });

  it("name the fast model, and what an answer may take", () => {
    const answerBudget = ["An answer may take $0.05 of model calls.", "The price of small is not known."];
    showPage(
      <SettingsScreen
        {...{ ...plain, fastModelName: "tiny", answerBudget, databases }}
        modelName="small"
        modelNotice="The fast model does not answer at the moment."
      />,
    );
    for (const text of ["For choosing, routing and judging: tiny", ...answerBudget, "The fast model does not answer"]) {
      expect(section("Language model").textContent).toContain(text);
    }
  });

  it("test all databases with one button: each says what came of it, and a line sums it up", async () => {
    server.pingAction.mockImplementation(async ({ database }) =>
      database === "DEMO" ? ok(null) : refusal("The account does not answer.", "Check the network."),
    );
    showPage(<SettingsScreen {...plain} modelName={null} modelNotice={null} databases={databases} />);
    fireEvent.click(screen.getByRole("button", { name: "Test the databases" }));
    expect(await screen.findByText("1 of 2 did not answer.")).toBeDefined();
    const [demo, openData] = within(screen.getByRole("list", { name: "Databases" })).getAllByRole("listitem");
    expect(demo?.textContent).toMatch(/Answered in .+\.$/);
    expect(openData?.textContent).toContain("The account does not answer. Check the network.");
  });
});
