import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FailedPanel } from "#components/uploads/failed-panel";
import { toPublicError } from "#lib/domain/errors";
import { roleRefusal } from "#lib/domain/permission-rules";

it("a role that may not upload is told so, and not to mend the file", () => {
  const error = toPublicError(roleRefusal("uploadFiles"));
  render(<FailedPanel error={error} onDiscard={vi.fn()} onPickOther={vi.fn()} />);
  expect(screen.getByText("Your role may not upload files as tables: ask an administrator.")).toBeDefined();
  expect(screen.getByText("It takes the role of an editor.")).toBeDefined();
  expect(screen.queryByText(/Mend the file/)).toBeNull();
});
