import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useEmbedVisit } from "#lib/queries/use-embed-visit";

const origin = "https://portal.example.com";
const minuteMs = 60_000;
const termOf = (minutes: number) => {
  const leftMs = minutes * minuteMs;
  return { until: Date.now() + leftMs, leftMs, key: "pat on a board" };
};
const start = () => ({ token: "first", origin, term: termOf(10) });

/** The page around, and what the server says to a token. */
const around = { postMessage: vi.fn() };
const fetched = vi.fn();
const own = window.parent;

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(window, "parent", { value: around, configurable: true });
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(async () => Response.json({ ok: true, value: termOf(20) }));
  window.history.replaceState(null, "", "/embed/board?token=first&theme=dark");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
  Object.defineProperty(window, "parent", { value: own, configurable: true });
});

const arrives = (data: unknown, from = origin, source: unknown = around) => {
  const message = new MessageEvent("message", { data, origin: from });
  Object.defineProperty(message, "source", { value: source });
  return act(async () => {
    window.dispatchEvent(message);
    await vi.advanceTimersByTimeAsync(1);
  });
};
const tokensSent = () =>
  fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get("authorization")?.replace("Bearer ", ""));
const next = { type: "snowgpt:token", token: "second" };

describe("a page in somebody else's frame", () => {
  it("takes its token out of the address, and says only to the named page that it is there", () => {
    const { result } = renderHook(useEmbedVisit, { initialProps: start() });
    expect(`${window.location.pathname}${window.location.search}`).toBe("/embed/board?theme=dark");
    act(() => result.current.tellHeight(480));
    expect(around.postMessage.mock.calls).toEqual([
      [{ type: "snowgpt:ready" }, origin],
      [{ type: "snowgpt:resize", height: 480 }, origin],
    ]);
  });

  it("takes the next token from the page around it, and from nobody else", async () => {
    const { result } = renderHook(useEmbedVisit, { initialProps: start() });
    await arrives(next, "https://evil.example");
    await arrives(next, "null");
    await arrives(next, origin, window);
    for (const wrong of [null, "second", { type: "token", token: "second" }, { ...next, token: 7 }])
      await arrives(wrong);
    expect(tokensSent()).toEqual([]);
    await arrives(next);
    await result.current.calls.call("board", {});
    expect(tokensSent()).toEqual(["second", "second"]);
  });

  it("keeps the token that it has where the next one does not count", async () => {
    fetched.mockImplementation(async () => Response.json({ ok: false, error: { code: "FORBIDDEN" } }, { status: 403 }));
    const { result } = renderHook(useEmbedVisit, { initialProps: start() });
    await arrives(next);
    await result.current.calls.call("board", {});
    expect(tokensSent()).toEqual(["second", "first"]);
  });

  it("asks for the next token a minute ahead, and goes on with it; without one it is over", async () => {
    const { result } = renderHook(useEmbedVisit, { initialProps: start() });
    const asked = () => around.postMessage.mock.calls.filter(([{ type }]) => type === "snowgpt:token-needed").length;
    await act(() => vi.advanceTimersByTimeAsync(8.9 * minuteMs));
    expect(asked()).toBe(0);
    await act(() => vi.advanceTimersByTimeAsync(0.2 * minuteMs));
    expect(asked()).toBe(1);
    await arrives(next);
    await act(() => vi.advanceTimersByTimeAsync(5 * minuteMs));
    expect(result.current.isOver).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(20 * minuteMs));
    expect([asked(), result.current.isOver]).toEqual([2, true]);
  });

  it("goes on for as long as the server says, however wrong the viewer's clock is", async () => {
    for (const wrongBy of [-90 * minuteMs, 90 * minuteMs]) {
      const initialProps = start();
      vi.setSystemTime(Date.now() + wrongBy);
      const { result } = renderHook(useEmbedVisit, { initialProps });
      await act(() => vi.advanceTimersByTimeAsync(9.9 * minuteMs));
      expect(result.current.isOver).toBe(false);
      await act(() => vi.advanceTimersByTimeAsync(0.2 * minuteMs));
      expect(result.current.isOver).toBe(true);
    }
  });
});
