import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  compareHref,
  filterTextOf,
  isFiltered,
  noRunFilter,
  refreshesHref,
  runFilterOf,
  runHref,
  runsHref,
} from "#lib/state/run-address";
import { statusWords } from "#lib/state/run-words";

const parametersOf = (href: string) => new URL(href, "http://localhost").searchParams;

test("filters come back from the address that they make", () => {
  const word = fc.string({ maxLength: 30 });
  const anyFilter = fc.record({
    ...{ of: word, who: word, board: word, status: word, agent: word, model: word, db: word },
    ...{ feedback: word, q: word, from: word, to: word },
  });
  fc.assert(
    fc.property(anyFilter, (filter) => {
      expect(filterTextOf(parametersOf(runsHref(filter)))).toEqual(filter);
    }),
  );
});

describe("an address", () => {
  it("without filters is the plain list", () => {
    expect(runsHref(noRunFilter)).toBe("/runs");
    expect(isFiltered(noRunFilter)).toBe(false);
    expect(isFiltered({ ...noRunFilter, q: "x" })).toBe(true);
  });

  it("that was typed by anybody asks for nothing that cannot be", () => {
    const typed = { ...noRunFilter, status: "exploded", feedback: "maybe", from: "yesterday", to: "2026-1-1" };
    expect(runFilterOf(typed)).toMatchObject({ status: null, feedback: null, from: null, to: null });
  });

  it("narrows the list to any way in which a run can end, refusals among them", () => {
    const statuses = Object.keys(statusWords);
    expect(statuses).toContain("not_answered");
    expect(statuses.map((status) => runFilterOf({ ...noRunFilter, status }).status)).toEqual(statuses);
  });

  it("asks for answers unless it names refreshes of dashboards", () => {
    expect(["", "dashboards", "anything"].map((of) => runFilterOf({ ...noRunFilter, of }).of)).toEqual([
      "chats",
      "dashboards",
      "chats",
    ]);
  });

  it("of a dashboard's refreshes names the dashboard, whatever it is called", () => {
    const filter = filterTextOf(parametersOf(refreshesHref("board-1")));
    expect(runFilterOf(filter)).toMatchObject({ of: "dashboards", dashboardId: "board-1", text: "" });
    expect(runFilterOf(noRunFilter)).toMatchObject({ dashboardId: null });
  });

  it("with two days means both of them whole, on this computer's calendar", () => {
    const { from, to } = runFilterOf({ ...noRunFilter, from: "2026-11-20", to: "2026-11-21" });
    expect(from).toBe(new Date(2026, 10, 20).getTime());
    expect(to).toBe(new Date(2026, 10, 22).getTime());
  });

  it("names a run, or two of them", () => {
    expect(runHref("a/b")).toBe("/runs/a%2Fb");
    expect(compareHref("a", "b")).toBe("/runs/compare?a=a&b=b");
  });
});
