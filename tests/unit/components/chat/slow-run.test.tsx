import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SlowRun } from "#components/chat/slow-run";
import type { Step } from "#lib/domain/message";
import type { RunEvent } from "#lib/domain/run-event";
import { chatOf, runOf, said, showInChat } from "../../../support/dom/show-in-chat.tsx";

const attachRunAction = vi.hoisted(() => vi.fn());
vi.mock("#lib/actions/attach-run", () => ({ attachRunAction }));
vi.mock("#lib/queries/use-chat-actions", () => ({ useChatActions: () => ({}) }));

const running: Step = {
  id: "s",
  label: "Running query",
  status: "running",
  detail: null,
  startedAt: 0,
  ms: null,
  sql: "SELECT count(*) FROM EVENTS",
};
const steps: readonly Step[] = [
  { ...running, id: "t", label: "Writing SQL", status: "done", sql: null, ms: 5 },
  running,
];

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1_000_000);
  attachRunAction.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show() {
  const opened = chatOf([said(1, "how many events")], { run: runOf("run-1"), title: "how many events" });
  return showInChat(opened, <SlowRun runId="run-1" startedAt={Date.now()} steps={steps} />);
}

function wait(ms: number) {
  return act(() => vi.advanceTimersByTimeAsync(ms));
}

describe("D8: a run that takes its time", () => {
  it("says nothing in its first twenty seconds", async () => {
    show();
    await wait(19_000);
    expect(screen.queryByRole("region", { name: "Slow question" })).toBeNull();
  });

  it("then tells how long it runs and the statement that it waits for", async () => {
    show();
    await wait(24_000);
    expect(screen.getByRole("region", { name: "Slow question" }).textContent).toContain("Running for 24.0 s");
    expect(screen.getByRole("region", { name: "Statement: Running query" }).textContent).toBe(running.sql);
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("after a minute can be left in the background: a new chat about the same, with the way back", async () => {
    const store = show();
    await wait(60_000);
    fireEvent.click(screen.getByRole("button", { name: "Keep in background" }));
    expect(store.getState()).toMatchObject({ messages: [], currentDb: "DEMO", run: null });
    expect(store.getState().leftChat).toMatchObject({ sessionId: "chat-1", title: "how many events" });
  });
});

describe("a notification", () => {
  /** Stands in for the browser's own; what was shown. */
  function stubNotification(permission: NotificationPermission) {
    const shown: string[] = [];
    const requestPermission = vi.fn(async () => permission);
    class FakeNotification {
      static requestPermission = requestPermission;
      onclick: (() => void) | null = null;
      constructor(title: string, { body }: NotificationOptions) {
        shown.push(`${title}: ${body}`);
      }
    }
    vi.stubGlobal("Notification", FakeNotification);
    return { shown, requestPermission };
  }

  /** A run that ends when the test says so. */
  function stubRun() {
    let end: (status: "succeeded" | "cancelled") => void = () => undefined;
    const events = new ReadableStream<RunEvent>({
      start: (controller) => {
        end = (status) => controller.enqueue({ type: "run-end", status, runId: "run-1", seq: 1, at: 1 });
      },
    });
    attachRunAction.mockResolvedValue({ ok: true, value: { events } });
    return (status: "succeeded" | "cancelled") => end(status);
  }

  async function askForNotice() {
    await wait(60_000);
    fireEvent.click(screen.getByRole("button", { name: "Notify me" }));
    await wait(1);
  }

  it("is asked for on a click only, and comes when the run ends in a tab that nobody sees", async () => {
    const { shown, requestPermission } = stubNotification("granted");
    const end = stubRun();
    show();
    await wait(60_000);
    expect(requestPermission).not.toHaveBeenCalled();
    await askForNotice();
    expect(screen.getByRole("status").textContent).toContain("You will be notified");
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    end("succeeded");
    await wait(1);
    expect(shown).toEqual(["how many events: The answer is there."]);
    vi.restoreAllMocks();
  });

  it("does not come to somebody who looks at the page", async () => {
    const { shown } = stubNotification("granted");
    const end = stubRun();
    show();
    await askForNotice();
    end("succeeded");
    await wait(1);
    expect(shown).toEqual([]);
  });

  it.each([
    ["refuses it", () => void stubNotification("denied")],
    ["knows none", () => vi.stubGlobal("Notification", undefined)],
  ])("is said to be impossible when the browser %s", async (_how, stub) => {
    stub();
    show();
    await askForNotice();
    expect(screen.getByRole("status").textContent).toContain("The browser does not allow notifications.");
    expect(attachRunAction).not.toHaveBeenCalled();
  });
});
