import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createToastStore, type ToastStore, toastMs } from "#lib/state/toast-store";

let store: ToastStore;

beforeEach(() => {
  vi.useFakeTimers();
  store = createToastStore();
});

afterEach(() => {
  vi.useRealTimers();
});

const shown = () => store.getState().toasts.map((toast) => toast.text);

function show(text: string, act: (() => void) | null = null): string {
  return store.getState().show({ text, tone: "plain", action: act === null ? null : { label: "Undo", act } });
}

describe("messages", () => {
  it("J4: go away by themselves after ten seconds, each in its own time", () => {
    show("first");
    vi.advanceTimersByTime(6_000);
    show("second");
    vi.advanceTimersByTime(toastMs - 6_000);
    expect(shown()).toEqual(["second"]);
    vi.advanceTimersByTime(6_000);
    expect(shown()).toEqual([]);
    expect(toastMs).toBe(10_000);
  });

  it("stay while somebody is at them, and then for the time that was left", () => {
    show("Deleted.");
    vi.advanceTimersByTime(7_000);
    store.getState().hold();
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual(["Deleted."]);
    store.getState().release();
    vi.advanceTimersByTime(2_999);
    expect(shown()).toEqual(["Deleted."]);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it("that come while somebody is at others wait as well", () => {
    show("first");
    store.getState().hold();
    show("second");
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual(["first", "second"]);
  });

  it("do what they offer once, and are gone", () => {
    const act = vi.fn();
    const id = show("Deleted.", act);
    store.getState().act(id);
    store.getState().act(id);
    expect(act).toHaveBeenCalledOnce();
    expect(shown()).toEqual([]);
  });

  it("do nothing by going away", () => {
    const act = vi.fn();
    store.getState().dismiss(show("Deleted.", act));
    show("Deleted.", act);
    vi.advanceTimersByTime(toastMs);
    expect(act).not.toHaveBeenCalled();
  });

  it("never hide the page: of many, the latest four are there", () => {
    for (const text of ["1", "2", "3", "4", "5", "6"]) show(text);
    expect(shown()).toEqual(["3", "4", "5", "6"]);
  });
});
