import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { LocalTime } from "#components/ui/local-time";
import { momentText } from "#lib/state/dashboard-words";

const at = Date.UTC(2025, 10, 21, 14, 2);

afterEach(() => vi.restoreAllMocks());

it("is written in UTC by the server and by the reader's clock in the browser, without a word between them", async () => {
  const complaints = vi.spyOn(console, "error");
  const place = document.createElement("p");
  place.innerHTML = renderToString(<LocalTime at={at} />);
  expect(place.textContent).toBe("21 Nov, 14:02 UTC");
  const root = await act(async () => hydrateRoot(place, <LocalTime at={at} />));
  expect(place.textContent).toBe(momentText(at, Date.now()));
  expect(place.querySelector("time")?.dateTime).toBe("2025-11-21T14:02:00.000Z");
  expect(complaints).not.toHaveBeenCalled();
  await act(async () => root.unmount());
});
