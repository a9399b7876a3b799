import { describe, expect, it } from "vitest";
import { judgeAlert } from "#lib/analysis/alerts/judge-alert";
import { type AlertReading, quietAlert } from "#lib/domain/alert";
import { above, below, dayOf, lookAt, lookAtGroups, lookAtOne, mornings, ruleOf, toldOf, walk } from "./looks.ts";

const textsOf = (rule: Parameters<typeof walk>[0], readings: readonly AlertReading[]) =>
  walk(rule, readings).map(({ event, text }) => [event, text]);

describe("a limit for the steps of a course", () => {
  it("is told once when it is broken and once when it is not any more", () => {
    expect(toldOf(ruleOf(below(50)), mornings([60, 57, 38, 41, 44, 61, 62], 1))).toEqual([
      { event: "began", day: dayOf(3) },
      { event: "ended", day: dayOf(6) },
    ]);
  });

  it("says the number, the limit, the step and the figure before; at the end also since when", () => {
    const [, began, , ended] = walk(ruleOf(below(50)), mornings([57, 38, 41, 61], 1));
    expect(began).toMatchObject({
      text: "Orders: 38 on 2025-01-07, below 50.",
      lines: ["57 on 2025-01-06"],
      about: { figure: "Orders", step: "2025-01-07", way: "fall" },
    });
    expect(ended).toMatchObject({
      text: "Orders: 61 on 2025-01-09, no longer below 50.",
      lines: ["Since 2025-01-07", "41 on 2025-01-08"],
    });
  });

  it("does not judge a day that is not over for being low", () => {
    expect(
      textsOf(ruleOf(below(50)), [
        lookAt(dayOf(1), [
          [dayOf(0), 60],
          [dayOf(1), 3],
        ]),
      ]),
    ).toEqual([[null, "Orders: 60 on 2025-01-06."]]);
  });

  it("tells of a day that is not over what is above its limit already, and does not end it by a day that is not over", () => {
    const high = lookAt(dayOf(1), [
      [dayOf(0), 60],
      [dayOf(1), 120],
    ]);
    const next = lookAt(dayOf(2), [
      [dayOf(0), 60],
      [dayOf(1), 130],
      [dayOf(2), 4],
    ]);
    const after = lookAt(dayOf(3), [
      [dayOf(0), 60],
      [dayOf(1), 130],
      [dayOf(2), 80],
    ]);
    expect(textsOf(ruleOf(above(100)), [high, next, after])).toEqual([
      ["began", "Orders: 120 on 2025-01-07 so far, above 100."],
      [null, "Nothing new to judge: the rows go up to 2025-01-08."],
      ["ended", "Orders: 80 on 2025-01-08, no longer above 100."],
    ]);
  });

  it("does not take an average of a day that is not over for its figure", () => {
    const look = lookAt(
      dayOf(1),
      [
        [dayOf(0), 60],
        [dayOf(1), 900],
      ],
      { isAverage: true },
    );
    expect(textsOf(ruleOf(above(100)), [look])).toEqual([[null, "Average order: $60 on 2025-01-06."]]);
  });

  it("does not judge a month that the data ends inside of", () => {
    const days = { first: "2025-01-01", last: "2025-03-10", isToday: false };
    const rows = [
      ["2025-01-01", 100],
      ["2025-02-01", 100],
      ["2025-03-01", 30],
    ];
    expect(textsOf(ruleOf(below(50)), [lookAt("2025-04-02", rows, { grain: "month", days })])).toEqual([
      [null, "Orders: 100 in Feb 2025."],
    ]);
  });

  it("passes no dip over that lies between two looks: what follows it is told at the next", () => {
    const rows = [60, 38, 61, 62].map((value, place) => [dayOf(place), value]);
    const looks = [lookAt(dayOf(1), rows.slice(0, 1)), lookAt(dayOf(4), rows), lookAt(dayOf(5), rows)];
    expect(textsOf(ruleOf(below(50)), looks)).toEqual([
      [null, "Orders: 60 on 2025-01-06."],
      ["began", "Orders: 38 on 2025-01-07, below 50."],
      ["ended", "Orders: 61 on 2025-01-08, no longer below 50."],
    ]);
  });

  it("ends only beyond a margin where the rule has one", () => {
    expect(toldOf(ruleOf(below(50), 10), mornings([60, 48, 51, 49, 59, 60], 1))).toEqual([
      { event: "began", day: dayOf(2) },
      { event: "ended", day: dayOf(6) },
    ]);
  });

  it("counts a day without rows between others as none, and an average of it as not known", () => {
    expect(toldOf(ruleOf(below(50)), mornings([60, null, 58], 3))).toEqual([]);
    expect(toldOf(ruleOf(below(50)), [...mornings([60], 1), ...mornings([60, null, 58], 3)])).toHaveLength(1);
    const averages = [...mornings([60], 1, { isAverage: true }), ...mornings([60, null, 58], 3, { isAverage: true })];
    expect(toldOf(ruleOf(below(50)), averages)).toEqual([]);
  });
});

describe("what has not come", () => {
  it("is waited for by a day, then counts as none, and the message says so", () => {
    const looks = mornings([60, 61, null, null, 58], 1);
    const told = walk(ruleOf(below(50)), looks);
    expect(told.map(({ event }) => event)).toEqual([null, null, null, "began", "ended"]);
    expect(told[3]?.text).toBe(
      "No rows have come for 2025-01-08, which makes Orders 0: below 50. The data may also be late.",
    );
  });

  it("is waited for as long as it was late at the first look", () => {
    const rows = [60, 61, 62, 63, 64].map((value, place) => [dayOf(place), value]);
    const looks = [3, 4, 5, 6, 7].map((place) =>
      lookAt(
        dayOf(place),
        rows.filter(([day]) => String(day) < dayOf(place - 2)),
      ),
    );
    expect(toldOf(ruleOf(below(50)), looks)).toEqual([]);
  });

  it("never ends an alert", () => {
    const looks = mornings([120, null, null, null, null], 1);
    expect(toldOf(ruleOf(above(100)), looks)).toEqual([{ event: "began", day: dayOf(1) }]);
  });

  it("is told as such where a look failed, and leaves everything as it was", () => {
    const state = { ...quietAlert, isOn: true, since: "2025-01-07", judgedAt: 1 };
    const verdict = judgeAlert(ruleOf(below(50)), state, {
      kind: "missing",
      at: 2,
      why: "The warehouse did not answer.",
    });
    expect(verdict).toMatchObject({
      state,
      event: null,
      text: "There was nothing to judge: The warehouse did not answer.",
    });
  });

  it("is an alert of its own: it begins after whole days without a row and ends with the next row", () => {
    const rule = ruleOf({ kind: "late", count: 1, unit: "day" });
    expect(textsOf(rule, mornings([60, 61, null, null, 58], 2))).toEqual([
      [null, "Orders: the newest rows are of 2025-01-07."],
      ["began", "Orders: the newest rows are of 2025-01-07, 1 whole day without any."],
      [null, "Still nothing new. Orders: the newest rows are of 2025-01-07, 2 whole days without any."],
      ["ended", "Rows have come again. Orders: the newest rows are of 2025-01-10."],
    ]);
  });
});

describe("a change against the step before", () => {
  const fall = ruleOf({ kind: "change", way: "fall", by: 0.1, unit: "part", against: "step-before" });

  it("is told with both figures and its size", () => {
    const weeks = [
      ["2025-01-06", 1000],
      ["2025-01-13", 850],
      ["2025-01-20", 860],
    ];
    const looks = ["2025-01-13", "2025-01-20", "2025-01-27"].map((day) =>
      lookAt(
        day,
        weeks.filter(([from]) => String(from) < day),
        { grain: "week" },
      ),
    );
    const [first, began, ended] = walk(fall, looks);
    expect(first).toMatchObject({
      event: null,
      text: "Not judged in the week of 2025-01-06: there is nothing to hold it against.",
    });
    expect(began).toMatchObject({
      event: "began",
      text: "Orders: 850 in the week of 2025-01-13 (-15%), a fall of 10% or more from the week before.",
      lines: ["1,000 in the week of 2025-01-06"],
    });
    expect(ended?.event).toBe("ended");
  });

  it("is of the same step a year before where that is asked", () => {
    const rule = ruleOf({ kind: "change", way: "either", by: 20, unit: "number", against: "year-before" });
    const rows = [
      ["2024-01-01", 100],
      ["2024-02-01", 50],
      ["2025-01-01", 110],
      ["2025-02-01", 75],
    ];
    const looks = ["2025-02-02", "2025-03-02"].map((day) =>
      lookAt(
        day,
        rows.filter(([from]) => String(from) < day.slice(0, 8)),
        { grain: "month" },
      ),
    );
    expect(walk(rule, looks).map(({ event }) => event)).toEqual([null, "began"]);
  });

  it("of nothing is unknown", () => {
    expect(toldOf(fall, mornings([0, 0, 5], 1))).toEqual([]);
  });
});

describe("groups", () => {
  const anyBelow = ruleOf({ kind: "group", is: "below", limit: 10, groups: [] });
  const rows = (mobile: number, web: number) => [
    ["Mobile", mobile],
    ["Web", web],
  ];

  it("are told together when the first goes beyond, and once more when all are back", () => {
    const looks = [
      [20, 20],
      [8, 20],
      [8, 7],
      [20, 7],
      [20, 20],
    ].map(([mobile = 0, web = 0], place) => lookAtGroups(dayOf(place), rows(mobile, web)));
    const told = walk(anyBelow, looks);
    expect(told.map(({ event }) => event)).toEqual([null, "began", null, null, "ended"]);
    expect(told[1]).toMatchObject({ text: "Orders, any group below 10: Mobile: 8.", lines: ["Mobile: 8"] });
  });

  it("are only those that are named, and one of them without rows is not judged", () => {
    const rule = ruleOf({ kind: "group", is: "below", limit: 10, groups: ["Web"] });
    const looks = [rows(3, 20), rows(3, 5), [["Mobile", 3]]].map((own, place) => lookAtGroups(dayOf(place), own));
    expect(walk(rule, looks).map(({ event }) => event)).toEqual([null, "began", null]);
  });

  it("do not end where some rows were not read", () => {
    const looks = [lookAtGroups(dayOf(0), rows(3, 20)), lookAtGroups(dayOf(1), rows(30, 20), { isWhole: false })];
    expect(walk(anyBelow, looks).map(({ event }) => event)).toEqual(["began", null]);
  });
});

describe("one figure", () => {
  it("is judged at each look", () => {
    const looks = [60, 40, 40, 70].map((value, place) => lookAtOne(dayOf(place), value));
    expect(toldOf(ruleOf(below(50)), looks)).toEqual([
      { event: "began", day: dayOf(1) },
      { event: "ended", day: dayOf(3) },
    ]);
  });

  it("of a time that is not over is not judged for being low", () => {
    const window = { from: dayOf(0), to: dayOf(30) };
    const looks = [40, 40].map((value, place) => lookAtOne(dayOf(place), value, { window }));
    expect(toldOf(ruleOf(below(50)), looks)).toEqual([]);
    expect(toldOf(ruleOf(above(30)), looks)).toHaveLength(1);
  });
});
