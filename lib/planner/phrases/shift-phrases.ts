/** Words that put an earlier time beside a figure: "month over month", "than the year before", "grew", "the drop in". */
import { type TimeGrain, timeGrainSchema } from "#lib/domain/plan";
import type { Cue } from "./cue.ts";

const against = ["vs", "vs.", "versus", "against", "compared to", "compared with", "in comparison to", "than"];
const marks = [...against, "in comparison with", "relative to", "over", "from", "to", "with", "on"];
const shortForms: Readonly<Record<TimeGrain, string>> = {
  day: "dod",
  week: "wow",
  month: "mom",
  quarter: "qoq",
  year: "yoy",
};

/** "the month before", "versus the previous month", "month over month". */
function phrasesOf(step: TimeGrain): string[] {
  const earlier = ["previous", "prior", "preceding"].flatMap((word) => [`${word} ${step}`, `the ${word} ${step}`]);
  const before = ["the ", "a ", ""].flatMap((article) => [`${article}${step} before`, `${article}${step} earlier`]);
  const times = [...earlier, ...before, `one ${step} earlier`];
  return [
    shortForms[step],
    `${step} over ${step}`,
    `${step} on ${step}`,
    `from one ${step} to the next`,
    `from ${step} to ${step}`,
    ...times,
    ...marks.flatMap((mark) => times.map((time) => `${mark} ${time}`)),
    ...against.map((mark) => `${mark} last ${step}`),
  ];
}

/** "the same quarter last year". */
function yearBefore(): string[] {
  const years = [
    "last year",
    "the previous year",
    "the year before",
    "the prior year",
    "the preceding year",
    "a year ago",
    "a year earlier",
    "a year before",
  ];
  const bare = ["previous year", "prior year", "year before", "one year before", "one year earlier"];
  const ends = [
    ...years,
    ...bare,
    ...["of", "in"].flatMap((word) => years.slice(0, 5).map((year) => `${word} ${year}`)),
  ];
  const same = ["quarter", "month", "week", "period", "time"].flatMap((step) =>
    ["same", "the same"].flatMap((word) => ends.map((end) => `${word} ${step} ${end}`)),
  );
  return [
    ...same,
    ...[...against, "with", "than in"].flatMap((mark) => same.map((time) => `${mark} ${time}`)),
    ...["", ...against.map((mark) => `${mark} `)].map((mark) => `${mark}a year ago`),
  ];
}

/** One cue for each step that a figure can be moved by, and the words that only say that it moved. */
export const shiftPhrases: readonly (readonly [Cue, string])[] = [
  [
    { type: "shift", grain: null, count: 1 },
    [
      "period over period",
      ...[...against, "from", "over"].flatMap((mark) => [`${mark} previous period`, `${mark} the previous period`]),
    ].join("|"),
  ],
  ...timeGrainSchema.options.map(
    (step) => [{ type: "shift", grain: step, count: 1 }, phrasesOf(step).join("|")] as const,
  ),
  [{ type: "shift", grain: "year", count: 1 }, yearBefore().join("|")],
  [
    { type: "change", direction: null },
    "change of|change in|percent change|percentage change|percent change in|percentage change in|percentage change of|change|changes|changed|with the change|difference in|difference|difference of|change rate|rate of change",
  ],
  [
    { type: "change", direction: "descending" },
    "growth|growth of|growth in|growth rate|growth rate of|increase|increases|increased|increase in|increase of|grow|grows|grew|grown|growing|rise|rises|rose|risen|rising|rise in|go up|went up|gone up|climb|climbed|uplift",
  ],
  [
    { type: "change", direction: "ascending" },
    "decline|declines|declined|declining|decline in|decline of|decrease|decreases|decreased|decrease in|drops|dropped|drop in|drop of|fell|fallen|fall in|shrink|shrank|shrunk|shrinking|go down|went down|gone down",
  ],
];
