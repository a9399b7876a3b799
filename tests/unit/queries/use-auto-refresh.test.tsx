import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useAutoRefresh } from "#lib/queries/use-auto-refresh";

const minuteMs = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("the automatic refresh", () => {
  it("comes every so many minutes, and never when it is off", async () => {
    const refresh = vi.fn(async () => undefined);
    const { rerender } = renderHook(({ minutes }) => useAutoRefresh(minutes, null, refresh), {
      initialProps: { minutes: 5 },
    });
    await vi.advanceTimersByTimeAsync(11 * minuteMs);
    expect(refresh).toHaveBeenCalledTimes(2);
    rerender({ minutes: 0 });
    await vi.advanceTimersByTimeAsync(60 * minuteMs);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it("waits for one that takes longer, and counts from its end", async () => {
    let end = () => undefined;
    const refresh = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          end = () => void resolve();
        }),
    );
    renderHook(() => useAutoRefresh(1, null, refresh));
    await vi.advanceTimersByTimeAsync(3.5 * minuteMs);
    expect(refresh).toHaveBeenCalledTimes(1);
    end();
    await vi.advanceTimersByTimeAsync(minuteMs - 1_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it("comes at once on a page whose figures are overdue, however often it is opened anew", async () => {
    const refresh = vi.fn(async () => undefined);
    renderHook(() => useAutoRefresh(5, Date.now() - 6 * minuteMs, refresh));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(4.5 * minuteMs);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
