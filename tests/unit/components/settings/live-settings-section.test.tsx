import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LiveSettingsSection } from "#components/settings/live-settings-section";
import { appError, err, ok, toPublicError } from "#lib/domain/errors";
import { type LiveSettingName, type LiveSettingState, liveSettingNames } from "#lib/domain/live-settings";
import { settingsWith } from "../../../support/live-settings.ts";
import { showPage } from "../../../support/runs/show-page.tsx";

const server = vi.hoisted(() => ({ changeSettingAction: vi.fn() }));
vi.mock("#lib/actions/live-settings", () => server);

const started = settingsWith().current();

function statesWith(changes: Partial<Record<LiveSettingName, Partial<LiveSettingState>>> = {}) {
  return liveSettingNames.map((name): LiveSettingState => {
    const value = started[name];
    return { name, value, standard: value, fixedBy: null, changed: null, ...changes[name] };
  });
}

const row = (title: string) => within(screen.getByRole("listitem", { name: title }));

beforeEach(() => {
  server.changeSettingAction.mockReset();
  server.changeSettingAction.mockResolvedValue(ok(statesWith()));
});

describe("settings that are changed while the app runs", () => {
  it("send what is chosen, and show what came back with who did it", async () => {
    const changed = { by: "Ada", at: Date.now() };
    server.changeSettingAction.mockResolvedValue(ok(statesWith({ usesModel: { value: false, changed } })));
    showPage(<LiveSettingsSection states={statesWith()} />);
    fireEvent.click(row("Ask the language model").getByRole("radio", { name: "Off" }));
    expect(await row("Ask the language model").findByText(/Changed by Ada/)).toBeDefined();
    expect(server.changeSettingAction).toHaveBeenCalledExactlyOnceWith({ name: "usesModel", value: false });
    fireEvent.click(row("Ask the language model").getByRole("button", { name: "Back to on" }));
    expect(server.changeSettingAction).toHaveBeenLastCalledWith({ name: "usesModel" });
  });

  it("take a number by Enter, and an empty field as no limit where there may be none", async () => {
    showPage(<LiveSettingsSection states={statesWith({ answerTokens: { value: 500 } })} />);
    const field = row("Tokens of one answer").getByRole("textbox", { name: "Tokens of one answer" });
    fireEvent.change(field, { target: { value: "" } });
    fireEvent.click(row("Tokens of one answer").getByRole("button", { name: "Save" }));
    expect(await row("Tokens of one answer").findByText("Empty: no limit.", { exact: false })).toBeDefined();
    expect(server.changeSettingAction).toHaveBeenCalledExactlyOnceWith({ name: "answerTokens", value: null });
  });

  it.each([
    ["Rows of a preview", "0", "Give a whole number from 1 to 1,000."],
    ["Rows of a preview", "many", "Give a whole number from 1 to 1,000."],
    ["What is costly", "", "Give a number from 0 to 1,000,000."],
    ["Cost of one answer", "-1", "Give a number from 0.0001 to 1,000,000, or nothing for no limit."],
  ])("%s: %o is told to be wrong, and nothing is sent", async (title, typed, fault) => {
    showPage(<LiveSettingsSection states={statesWith()} />);
    fireEvent.change(row(title).getByRole("textbox"), { target: { value: typed } });
    const save = row(title).queryByRole("button", { name: "Save" });
    if (save !== null) fireEvent.click(save);
    expect((await row(title).findByRole("alert")).textContent).toBe(fault);
    expect(server.changeSettingAction).not.toHaveBeenCalled();
  });

  it("that the environment names can be read but not changed, and say by what", () => {
    showPage(
      <LiveSettingsSection
        states={statesWith({ modelData: { fixedBy: "MODEL_DATA" }, previewRows: { fixedBy: "PREVIEW_ROWS" } })}
      />,
    );
    const choice = row("What the model may see");
    expect(choice.getByText("MODEL_DATA")).toBeDefined();
    expect(choice.getByRole("radio", { name: "Names only" }).getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(choice.getByRole("radio", { name: "Names only" }));
    expect(row("Rows of a preview").getByRole("textbox").getAttribute("readonly")).not.toBeNull();
    expect(server.changeSettingAction).not.toHaveBeenCalled();
  });

  it("tell why a change was refused", async () => {
    const refusal = appError("FORBIDDEN", "It is fixed.", { nextStep: "Ask Ada." });
    server.changeSettingAction.mockResolvedValue(err(toPublicError(refusal)));
    showPage(<LiveSettingsSection states={statesWith()} />);
    fireEvent.click(row("Ask before costly statements").getByRole("radio", { name: "Off" }));
    expect((await row("Ask before costly statements").findByRole("alert")).textContent).toBe("It is fixed. Ask Ada.");
  });
});
