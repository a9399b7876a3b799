import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ConnectionNotice } from "#components/context/connection-notice";
import { ConnectionStatus } from "#components/context/connection-status";
import { TooltipProvider } from "#components/ui/tooltip";
import type { EngineName } from "#lib/domain/catalog";
import type { Connection } from "#lib/state/connection";

const refused: Connection = {
  kind: "lost",
  problem: {
    code: "AUTH",
    message: "Snowflake refused the sign-in.",
    nextStep: "Check SNOWFLAKE_USER and its key.",
    retryable: true,
    position: null,
  },
};

describe("the dot beside the pickers", () => {
  it.each<[EngineName | null, string]>([
    ["duckdb", "DuckDB, on this computer"],
    ["snowflake", "Connected to Snowflake"],
    [null, "Connected"],
  ])("of %s is named %s and asks again when clicked", (engine, name) => {
    const onReconnect = show({ kind: "connected" }, engine);
    fireEvent.click(screen.getByRole("button", { name }));
    expect(onReconnect).toHaveBeenCalledOnce();
  });

  it("says that the connection is being checked", () => {
    show({ kind: "checking" }, "snowflake");
    expect(screen.getByRole("button", { name: "Checking the connection…" })).toBeDefined();
  });

  it("says that the connection is lost and offers the way back", () => {
    const onReconnect = show(refused, "snowflake");
    expect(screen.getByText("Connection lost")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Reconnect" }));
    expect(onReconnect).toHaveBeenCalledOnce();
  });
});

describe("the line under the header", () => {
  it("tells why, and what to check", () => {
    render(<ConnectionNotice connection={refused} saidElsewhere={null} />);
    expect(screen.getByRole("alert").textContent).toContain("refused the sign-in. Check SNOWFLAKE_USER");
  });

  it.each<[string, Connection, string | null]>([
    ["nothing is wrong", { kind: "connected" }, null],
    ["the same sentence stands elsewhere", refused, "Snowflake refused the sign-in."],
  ])("is not there when %s", (_case, connection, saidElsewhere) => {
    render(<ConnectionNotice connection={connection} saidElsewhere={saidElsewhere} />);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

function show(connection: Connection, engine: EngineName | null) {
  const onReconnect = vi.fn();
  render(
    <TooltipProvider>
      <ConnectionStatus connection={connection} engine={engine} onReconnect={onReconnect} />
    </TooltipProvider>,
  );
  return onReconnect;
}
