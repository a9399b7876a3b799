import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ClearableProblem } from "#components/chat/clearable-problem";
import { appError, toPublicError } from "#lib/domain/errors";
import { roleRefusal } from "#lib/domain/permission-rules";
import { chatOf, showInChat } from "../../../support/dom/show-in-chat.tsx";

vi.mock("#lib/queries/use-chat-actions", () => ({ useChatActions: () => ({}) }));

it("a role that may not ask is told so, and is offered no reload: that would be of no use", () => {
  const problem = toPublicError(roleRefusal("ask"));
  const store = showInChat(chatOf([]), <ClearableProblem problem={problem} />);
  store.getState().showProblem(problem);
  expect(screen.getByRole("alert").textContent).toContain("Your role may not ask questions: ask an administrator.");
  expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(store.getState().problem).toBeNull();
});

it("a page that is older than the app is offered a reload", () => {
  const problem = toPublicError(appError("STALE_PAGE", "This page is older than the running app."));
  showInChat(chatOf([]), <ClearableProblem problem={problem} />);
  expect(screen.getByRole("button", { name: "Reload" })).toBeDefined();
});
