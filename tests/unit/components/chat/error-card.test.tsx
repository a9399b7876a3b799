import { fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, it, vi } from "vitest";
import { ErrorCard } from "#components/chat/error-card";
import { TooltipProvider } from "#components/ui/tooltip";
import { errorHelp } from "#lib/domain/error-help";
import { errorCodeSchema, type PublicError } from "#lib/domain/errors";

const error: PublicError = {
  code: "TIMEOUT",
  message: "The query took longer than 30 s.",
  nextStep: "Ask for a shorter period.",
  retryable: true,
  position: null,
};

function show(more: Partial<ComponentProps<typeof ErrorCard>> = {}) {
  return render(
    <TooltipProvider>
      <ErrorCard error={error} runId="run-7" actions={{}} {...more} />
    </TooltipProvider>,
  );
}

function labels(): (string | null)[] {
  return screen.getAllByRole("button").map((button) => button.textContent);
}

describe("an error", () => {
  it("says what happened, what to do, and what to tell whoever helps", () => {
    show();
    expect(screen.getByText("It took too long")).toBeDefined();
    expect(screen.getByText("The query took longer than 30 s.")).toBeDefined();
    expect(screen.getByText("Ask for a shorter period.")).toBeDefined();
    expect(screen.getByText("TIMEOUT")).toBeDefined();
    expect(screen.getByText("run-7")).toBeDefined();
  });

  it("gives advice where the failure itself has none", () => {
    show({ error: { ...error, nextStep: null } });
    expect(screen.getByText("Ask for a shorter period or fewer rows.")).toBeDefined();
  });

  it("offers what helps against it, and only what can be done from here", () => {
    const retry = vi.fn();
    const rephrase = vi.fn();
    show({ actions: { retry, rephrase, reload: vi.fn() } });
    expect(labels().slice(0, 2)).toEqual(["Ask for less", "Try again"]);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole("button", { name: "Ask for less" }));
    expect(rephrase).toHaveBeenCalledOnce();
    expect(screen.queryByRole("button", { name: "Reload the page" })).toBeNull();
  });

  it("that may pass by itself can always be tried again", () => {
    show({ error: { ...error, code: "UNSAFE", retryable: true }, actions: { retry: vi.fn() } });
    expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
  });

  it.each(errorCodeSchema.options)("K3: of code %s is shown with its topic and its first button", (code) => {
    const act = vi.fn();
    const { topic, actions } = errorHelp(code);
    const every = { retry: act, reconnect: act, rephrase: act, browse: act, new_chat: act, reload: act };
    show({ error: { ...error, code }, actions: every });
    expect(screen.getByRole("region", { name: `Error: ${topic}` })).toBeDefined();
    expect(labels()[0]).toBe(actions[0]?.label);
  });
});

describe("the details of an error", () => {
  const position = { start: 9, end: 16 };

  it("K1: name the place in the statement by line and column where the statement is known", () => {
    show({ error: { ...error, position }, sql: "SELECT\n  NET_REV\nFROM T" });
    expect(screen.getByText("line 2, column 3: NET_REV")).toBeDefined();
  });

  it("name the place by its characters where it is not", () => {
    show({ error: { ...error, position } });
    expect(screen.getByText("characters 10 to 16 of the SQL")).toBeDefined();
  });

  it("are copied as a whole", async () => {
    const writeText = vi.fn(async (_text: string) => undefined);
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    show({ error: { ...error, position } });
    fireEvent.click(screen.getByRole("button", { name: "Copy details", hidden: true }));
    const copied = writeText.mock.calls[0]?.[0] ?? "";
    expect(copied.split("\n")).toEqual([
      "The query took longer than 30 s.",
      "Code: TIMEOUT",
      "Place: characters 10 to 16 of the SQL",
      "Run: run-7",
    ]);
    vi.unstubAllGlobals();
  });
});
