import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { type LaterPart, laterPart, useLaterPart } from "#components/ui/use-later-part";

afterEach(() => {
  vi.unstubAllGlobals();
});

function Words({ text }: { readonly text: string }) {
  return <p>{text}</p>;
}

function Shown({ part }: { readonly part: LaterPart<{ readonly text: string }> }) {
  const Part = useLaterPart(part);
  return (
    <Suspense fallback={<p>wait</p>}>
      <Part text="here" />
    </Suspense>
  );
}

it("comes when it is first shown, with something in its place until then", async () => {
  const part = laterPart(async () => Words);
  render(<Shown part={part} />);
  expect(screen.getByText("wait")).toBeTruthy();
  expect(await screen.findByText("here")).toBeTruthy();
});

it("is there at once where it was loaded while nothing else was to be done", async () => {
  vi.stubGlobal("requestIdleCallback", (work: () => void) => work());
  const part = laterPart(async () => Words);
  await act(async () => part.preload());
  render(<Shown part={part} />);
  expect(screen.getByText("here")).toBeTruthy();
});

it("that could not be loaded ahead is loaded when it is shown", async () => {
  vi.stubGlobal("requestIdleCallback", (work: () => void) => work());
  const load = vi.fn(async () => Words).mockRejectedValueOnce(new Error("no network"));
  const part = laterPart(load);
  await act(async () => part.preload());
  render(<Shown part={part} />);
  expect(await screen.findByText("here")).toBeTruthy();
});
