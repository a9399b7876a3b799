import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ToastProvider, Toasts, useToasts } from "#components/ui/toast";
import { TooltipProvider } from "#components/ui/tooltip";
import { type ToastStore, toastMs } from "#lib/state/toast-store";

const page: { store: ToastStore | null } = { store: null };

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <TooltipProvider>
      <ToastProvider>
        <Remember />
        <Toasts />
      </ToastProvider>
    </TooltipProvider>,
  );
});

afterEach(() => {
  vi.useRealTimers();
});

it("the place of messages is there from the start and speaks politely", () => {
  const place = screen.getByRole("region", { name: "Messages" });
  expect(place.getAttribute("aria-live")).toBe("polite");
  show("Deleted.");
  expect(place.textContent).toContain("Deleted.");
});

it("a message stays while the focus is in it, and goes when the focus has left", () => {
  show("Deleted.");
  const undo = screen.getByRole("button", { name: "Undo" });
  act(() => undo.focus());
  pass(toastMs * 3);
  expect(screen.queryByText("Deleted.")).not.toBeNull();
  act(() => undo.blur());
  pass(toastMs);
  expect(screen.queryByText("Deleted.")).toBeNull();
});

it("a message stays while the pointer is on it", () => {
  show("Deleted.");
  fireEvent.pointerEnter(screen.getByRole("region", { name: "Messages" }));
  pass(toastMs * 3);
  expect(screen.queryByText("Deleted.")).not.toBeNull();
  fireEvent.pointerLeave(screen.getByRole("region", { name: "Messages" }));
  pass(toastMs);
  expect(screen.queryByText("Deleted.")).toBeNull();
});

it("after one message was used by its button, the others go in their time", () => {
  show("first");
  show("second");
  const [undo] = screen.getAllByRole("button", { name: "Undo" });
  act(() => undo?.focus());
  fireEvent.click(undo ?? document.body);
  expect(screen.queryByText("first")).toBeNull();
  pass(toastMs);
  expect(screen.queryByText("second")).toBeNull();
});

function Remember() {
  page.store = useToasts();
  return null;
}

function show(text: string) {
  act(() => void page.store?.getState().show({ text, tone: "plain", action: { label: "Undo", act: () => undefined } }));
}

function pass(ms: number) {
  act(() => void vi.advanceTimersByTime(ms));
}
