import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RunEvent, RunEventBody } from "#lib/domain/run-event";
import { offerLine } from "#lib/queries/run-line";
import { useRun } from "#lib/queries/use-run";

const attachRunAction = vi.hoisted(() => vi.fn());
vi.mock("#lib/actions/attach-run", () => ({ attachRunAction }));

const runId = "run-1";
const watcher = { onChange: vi.fn(), onChart: vi.fn(), onLost: vi.fn(), onLine: vi.fn() };

function event(seq: number, body: RunEventBody): RunEvent {
  return { ...body, runId, seq, at: seq };
}

function text(seq: number): RunEvent {
  return event(seq, { type: "text-delta", text: `${seq} ` });
}

const end = (seq: number) => event(seq, { type: "run-end", status: "succeeded" });

/** A line that gives these events and then closes, breaks or stays silent. */
function line(events: readonly RunEvent[], then: "closes" | "breaks" | "stays silent" = "closes") {
  const pending = [...events];
  const stream = new ReadableStream<RunEvent>({
    pull: (controller) => {
      const next = pending.shift();
      if (next !== undefined) return controller.enqueue(next);
      if (then === "closes") return controller.close();
      if (then === "breaks") return controller.error(new Error("network"));
      return new Promise(() => undefined);
    },
  });
  return { ok: true, value: { events: stream } };
}

beforeEach(() => {
  attachRunAction.mockReset();
  watcher.onChange.mockReset();
  watcher.onLost.mockReset();
  watcher.onLine.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("following a run", () => {
  it("folds its events from the first one on", async () => {
    attachRunAction.mockResolvedValueOnce(line([text(1), text(2), end(3)]));
    const { result } = renderHook(() => useRun(runId, watcher));
    await waitFor(() => expect(result.current?.status).toBe("succeeded"));
    expect(result.current?.text).toBe("1 2 ");
    expect(attachRunAction).toHaveBeenCalledExactlyOnceWith({ runId, fromSeq: 1 });
  });

  it("reads the line that came with the reply to the question, and asks for no second one", async () => {
    offerLine({ runId, ...line([text(1), end(2)]).value });
    const { result } = renderHook(() => useRun(runId, watcher));
    await waitFor(() => expect(result.current?.status).toBe("succeeded"));
    expect(result.current?.text).toBe("1 ");
    expect(attachRunAction).not.toHaveBeenCalled();
  });

  it("goes on with a line of its own where the one that came with the reply broke", async () => {
    offerLine({ runId, ...line([text(1)], "breaks").value });
    attachRunAction.mockResolvedValueOnce(line([text(2), end(3)]));
    const { result } = renderHook(() => useRun(runId, watcher));
    await waitFor(() => expect(result.current?.status).toBe("succeeded"));
    expect(attachRunAction).toHaveBeenCalledExactlyOnceWith({ runId, fromSeq: 2 });
  });

  it("leaves the line of another question alone, which is let go when the next one is asked", async () => {
    const left = line([], "stays silent").value.events;
    offerLine({ runId: "run-0", events: left });
    attachRunAction.mockResolvedValueOnce(line([end(1)]));
    const { result } = renderHook(() => useRun(runId, watcher));
    await waitFor(() => expect(result.current?.status).toBe("succeeded"));
    offerLine({ runId, events: null });
    expect(await left.getReader().read()).toEqual({ done: true, value: undefined });
  });

  it("goes on behind the last event after the line broke", async () => {
    attachRunAction
      .mockResolvedValueOnce(line([text(1), text(2)], "breaks"))
      .mockResolvedValueOnce(line([text(3), end(4)]));
    const { result } = renderHook(() => useRun(runId, watcher));
    await waitFor(() => expect(result.current?.status).toBe("succeeded"), { timeout: 30_000 });
    expect(result.current?.text).toBe("1 2 3 ");
    expect(attachRunAction.mock.calls.map(([input]) => input.fromSeq)).toEqual([1, 3]);
  });

  it("tries again when the server cannot be reached", async () => {
    attachRunAction.mockRejectedValueOnce(new TypeError("fetch failed")).mockResolvedValueOnce(line([end(1)]));
    const { result } = renderHook(() => useRun(runId, watcher));
    await waitFor(() => expect(result.current?.status).toBe("succeeded"), { timeout: 30_000 });
  });

  it("tells that the server is away for longer than a moment, once, and that it is back", async () => {
    vi.useFakeTimers();
    for (let attempt = 0; attempt < 4; attempt += 1)
      attachRunAction.mockRejectedValueOnce(new TypeError("fetch failed"));
    attachRunAction.mockResolvedValueOnce(line([text(1)], "stays silent"));
    const { unmount } = renderHook(() => useRun(runId, watcher));
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(watcher.onLine).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(watcher.onLine.mock.calls).toEqual([[false]]);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(watcher.onLine.mock.calls).toEqual([[false], [true]]);
    unmount();
  });

  it("takes a line that was silent for too long as dead", async () => {
    vi.useFakeTimers();
    attachRunAction
      .mockResolvedValueOnce(line([text(1)], "stays silent"))
      .mockResolvedValueOnce(line([text(2)], "stays silent"));
    const { result, unmount } = renderHook(() => useRun(runId, watcher));
    await act(() => vi.advanceTimersByTimeAsync(24_000));
    expect(attachRunAction).toHaveBeenCalledTimes(1);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(attachRunAction).toHaveBeenCalledTimes(2);
    expect(result.current?.text).toBe("1 2 ");
    unmount();
  });

  it("takes a line that the server closes after a while for a good one: the next one is opened without a word", async () => {
    vi.useFakeTimers();
    for (let lineCount = 0; lineCount < 3; lineCount += 1) {
      attachRunAction.mockImplementationOnce(async () => {
        const quiet = new ReadableStream<RunEvent>({
          start: (controller) => void setTimeout(() => controller.close(), 20_000),
        });
        return { ok: true, value: { events: quiet } };
      });
    }
    attachRunAction.mockResolvedValueOnce(line([text(1)], "stays silent"));
    const { result, unmount } = renderHook(() => useRun(runId, watcher));
    await act(() => vi.advanceTimersByTimeAsync(62_000));
    expect(attachRunAction).toHaveBeenCalledTimes(4);
    expect(result.current?.text).toBe("1 ");
    expect(watcher.onLine).not.toHaveBeenCalled();
    unmount();
  });

  it("asks for the chat anew when the server does not show the run", async () => {
    attachRunAction.mockResolvedValueOnce({ ok: false, error: { code: "NOT_FOUND" } });
    renderHook(() => useRun(runId, watcher));
    await waitFor(() => expect(watcher.onLost).toHaveBeenCalledOnce());
    expect(attachRunAction).toHaveBeenCalledOnce();
  });

  it("stops when another chat is shown, and forgets nothing of its own run meanwhile", async () => {
    attachRunAction.mockResolvedValue(line([text(1)], "stays silent"));
    const first: { id: string | null } = { id: runId };
    const { result, rerender } = renderHook(({ id }) => useRun(id, watcher), { initialProps: first });
    await waitFor(() => expect(result.current?.text).toBe("1 "));
    rerender({ id: null });
    expect(result.current?.text).toBe("1 ");
    expect(watcher.onLost).not.toHaveBeenCalled();
  });

  it("follows nothing while there is no run", () => {
    const { result } = renderHook(() => useRun(null, watcher));
    expect(result.current).toBeNull();
    expect(attachRunAction).not.toHaveBeenCalled();
  });
});
