import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SignInScreen } from "#components/access/sign-in-screen";
import { ok } from "#lib/domain/errors";
import { showPage } from "../../../support/runs/show-page.tsx";

const server = vi.hoisted(() => ({ forgotPasswordAction: vi.fn() }));
vi.mock("#lib/actions/sign-in", () => ({
  ...{ beginProviderSignInAction: vi.fn(), giveCodeAction: vi.fn(), linkOwnerAction: vi.fn(), setUpAction: vi.fn() },
  ...{ setPasswordAction: vi.fn(), signInAction: vi.fn(), signOutAction: vi.fn(), ...server },
}));

const show = (hasMail: boolean) =>
  showPage(<SignInScreen next="/chat" ways={{ hasPassword: true, providerName: null, hasMail }} problem={null} />);

beforeEach(() => {
  server.forgotPasswordAction.mockReset();
  server.forgotPasswordAction.mockResolvedValue(ok(null));
});

describe("a password that was forgotten", () => {
  it("is an admin's matter where no mail is sent", () => {
    show(false);
    expect(screen.getByText(/An admin of your team gives you a link/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "No password, or forgotten?" })).toBeNull();
  });

  it("asks for the address alone, says the same whoever has it, and leads back", async () => {
    show(true);
    fireEvent.click(screen.getByRole("button", { name: "No password, or forgotten?" }));
    fireEvent.change(screen.getByLabelText("E-mail address"), { target: { value: "vic@example.org" } });
    fireEvent.click(screen.getByRole("button", { name: "Send the link" }));
    expect((await screen.findByRole("status")).textContent).toContain("If vic@example.org is in this team");
    expect(server.forgotPasswordAction).toHaveBeenCalledExactlyOnceWith({ email: "vic@example.org" });
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByRole("button", { name: "Sign in" })).toBeDefined();
  });
});
