/** Whether an app is let in: what is told of it, and where the answer goes. */
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ConsentScreen, NoConsentScreen } from "#components/access/consent-screen";
import { appError, err, ok, toPublicError } from "#lib/domain/errors";

const actions = vi.hoisted(() => ({ allowAppAction: vi.fn(), denyAppAction: vi.fn(), endAppAction: vi.fn() }));
vi.mock("#lib/actions/connected-apps", () => actions);

const asked = { client_id: "client", state: "s" };
const consent = {
  ...{ kind: "consent" as const, name: "<b>Desk</b>", place: "desk.example.org", personName: "Ada" },
  ...{ scopes: ["ask" as const], asked },
};

beforeEach(() => vi.clearAllMocks());

function goesTo() {
  return vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
}

it("names the app as it calls itself, as text, with who is asked and where the answer goes", () => {
  render(<ConsentScreen {...consent} />);
  expect(screen.getByText("<b>Desk</b>")).toBeDefined();
  expect(screen.getByText("Ada")).toBeDefined();
  expect(screen.getByText("desk.example.org")).toBeDefined();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "ask questions, answer what is asked back, follow and stop answers",
  ]);
});

it("takes a yes with all that was asked, and goes where the server says", async () => {
  const assign = goesTo();
  actions.allowAppAction.mockResolvedValue(ok({ url: "com.example.app:/back?code=1" }));
  render(<ConsentScreen {...consent} />);
  fireEvent.click(screen.getByRole("button", { name: "Allow" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("com.example.app:/back?code=1"));
  expect(actions.allowAppAction).toHaveBeenCalledWith({ asked });
  expect(actions.denyAppAction).not.toHaveBeenCalled();
  const again = screen.getByRole("link", { name: /Send it again/ });
  expect(again.getAttribute("href")).toBe("com.example.app:/back?code=1");
});

it("takes a no, and says what went wrong without leaving", async () => {
  const assign = goesTo();
  actions.denyAppAction.mockResolvedValue(err(toPublicError(appError("BAD_REQUEST", "This app is not known here."))));
  render(<ConsentScreen {...consent} personName={null} />);
  fireEvent.click(screen.getByRole("button", { name: "Deny" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("This app is not known here."));
  expect(assign).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Allow" })).toBeDefined();
});

it("offers a way back only to a place that is known to be the app's", () => {
  const { rerender } = render(<NoConsentScreen sentence="No." back={null} />);
  expect(screen.queryByRole("link")).toBeNull();
  rerender(
    <NoConsentScreen sentence="No." back={{ url: "https://desk.example.org/?error=x", place: "desk.example.org" }} />,
  );
  expect(screen.getByRole("link", { name: "Go back to desk.example.org" })).toBeDefined();
});
