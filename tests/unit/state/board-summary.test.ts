import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FigureMove, TileState } from "#lib/domain/dashboard";
import { boardSummary } from "#lib/state/board-summary";

const now = Date.parse("2026-03-10T15:00:00");
const morning = Date.parse("2026-03-10T09:05:00");
const yesterday = Date.parse("2026-03-09T17:30:00");

function tile(title: string, moves: readonly FigureMove[] | null, since = morning, more = 0) {
  const error = { code: "TIMEOUT", message: "Late.", nextStep: null, retryable: true, position: null } as const;
  const state: TileState = {
    tileId: title,
    at: now,
    outcome: { status: "failed", error },
    reachedBy: [],
    notReached: [],
    trend: null,
    ...(moves === null ? {} : { movement: { since, moves: [...moves], more } }),
  };
  return { title, state };
}

function move(before: number | null, after: number | null, more: Partial<FigureMove> = {}): FigureMove {
  return { group: null, figure: "Revenue", format: "number", unit: null, before, after, ...more };
}

const textsOf = (tiles: Parameters<typeof boardSummary>[0]) => {
  const summary = boardSummary(tiles, now);
  return summary.kind === "known" ? summary.paragraphs.map(({ text }) => text) : [];
};

describe("the summary of a board", () => {
  it("says of single figures what they were and are, and how far that is", () => {
    expect(textsOf([tile("Revenue", [move(120, 150)])])).toEqual(["Revenue rose from 120 to 150 (+25%)."]);
    expect(textsOf([tile("Money", [move(2_000, 1_500, { unit: "USD", format: "currency" })])])).toEqual([
      "Money: Revenue fell from $2,000 to $1,500 (-25%).",
    ]);
    expect(textsOf([tile("Rate", [move(0.2, 0.25, { figure: "Rate", format: "percent" })])])).toEqual([
      "Rate rose from 20% to 25% (+5.0 points).",
    ]);
    expect(textsOf([tile("Revenue", [move(0, 3)])])).toEqual(["Revenue rose from 0 to 3."]);
  });

  it("names the groups that moved the most, and that others did", () => {
    const moves = ["North", "South", "West", "East"].map((group, place) => move(10, 50 - place * 10, { group }));
    expect(textsOf([tile("By region", moves)])).toEqual([
      "By region: North rose from 10 to 50 (+400%), South rose from 10 to 40 (+300%), West rose from 10 to 30 (+200%), and others moved less.",
    ]);
    expect(textsOf([tile("By region", [move(null, 4, { group: "New" }), move(3, null, { group: "Old" })])])).toEqual([
      "By region: New has 4 and had no figure before, Old has no figure any more and had 3.",
    ]);
  });

  it("tells what is the same, and each moment that figures are set against by itself, the latest first", () => {
    expect(textsOf([tile("A", []), tile("B", [])])).toEqual(["Nothing that could be compared has changed."]);
    const summary = boardSummary([tile("Old", [move(1, 2)], yesterday), tile("A", [move(1, 3)]), tile("B", [])], now);
    expect(summary).toEqual({
      kind: "known",
      paragraphs: [
        {
          since: "09:05",
          text: "A: Revenue rose from 1 to 3 (+200%). Nothing else that could be compared has changed.",
        },
        { since: "9 Mar, 17:30", text: "Old: Revenue rose from 1 to 2 (+100%)." },
      ],
    });
  });

  it("takes tiles that were read one after the other for one moment, also over the full minute", () => {
    const summary = boardSummary([tile("A", [], morning), tile("B", [], morning + 61_000)], now);
    expect(summary).toEqual({
      kind: "known",
      paragraphs: [{ since: "09:05", text: "Nothing that could be compared has changed." }],
    });
  });

  it("knows nothing where nothing was read twice", () => {
    expect(boardSummary([tile("A", null), { title: "B", state: null }], now)).toEqual({ kind: "unknown" });
  });

  it("has no number but those of the reads and how far they lie apart", () => {
    const figure = fc.option(fc.integer({ min: -9_999, max: 9_999 }), { nil: null });
    const anyMove = fc.record({ before: figure, after: figure }).filter(({ before, after }) => before !== after);
    fc.assert(
      fc.property(fc.array(fc.array(anyMove, { maxLength: 6 }), { minLength: 1, maxLength: 4 }), (boards) => {
        const tiles = boards.map((moves, place) =>
          tile(
            `Tile ${"abcd"[place]}`,
            moves.map((one, index) => move(one.before, one.after, { group: `Group ${"uvwxyz"[index]}` })),
          ),
        );
        const known = new Set(
          boards.flat().flatMap(({ before, after }) => {
            const numbers = [before, after].flatMap((one) => (one === null ? [] : [one.toLocaleString("en-US")]));
            if (before === null || after === null || before === 0) return numbers;
            const part = ((after - before) / Math.abs(before)) * 100;
            return [...numbers, ...[part, Math.abs(part)].flatMap(percentages)];
          }),
        );
        for (const text of textsOf(tiles)) {
          for (const [written] of text.matchAll(/[-+]?\d[\d,.]*\d%?|[-+]?\d%?/g)) {
            expect(known).toContain(written.replace(/^\+/, ""));
          }
        }
      }),
    );
  });
});

/** As a change is written: rounded to what is shown of it, a tiny one to its first two digits. */
function percentages(part: number): string[] {
  const rounded = [0, 1, 2].map((digits) => part.toLocaleString("en-US", { maximumFractionDigits: digits }));
  return [...rounded, part.toLocaleString("en-US", { maximumSignificantDigits: 2 })].map((text) => `${text}%`);
}
