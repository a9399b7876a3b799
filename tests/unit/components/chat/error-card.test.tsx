import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ErrorCard } from "#components/chat/error-card";
import type { PublicError } from "#lib/domain/errors";

const error: PublicError = {
  code: "TIMEOUT",
  message: "The query took longer than 30 s.",
  nextStep: "Ask for a shorter period.",
  retryable: true,
  position: null,
};

it("an error says what happened, what to do, and what to tell whoever helps", () => {
  render(<ErrorCard error={error} runId="run-7" onRetry={null} />);
  expect(screen.getByText("The query took longer than 30 s.")).toBeDefined();
  expect(screen.getByText("Ask for a shorter period.")).toBeDefined();
  expect(screen.getByText("TIMEOUT")).toBeDefined();
  expect(screen.getByText("run-7")).toBeDefined();
});

it("an error offers to try again only where that can help", () => {
  const onRetry = vi.fn();
  const { rerender } = render(<ErrorCard error={error} runId="run-7" onRetry={onRetry} />);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledOnce();
  rerender(<ErrorCard error={error} runId="run-7" onRetry={null} />);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
