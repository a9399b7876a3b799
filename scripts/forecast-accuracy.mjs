/**
 * `npm run forecast:accuracy -- <file.json>`: measures forecasts against what came. The file is a list of series:
 *
 *   [{ "name": "N1402", "group": "monthly", "grain": "month", "past": [2640, 2640, …], "future": [1200, …] }, …]
 *
 * `grain` is day, week, month, quarter or year; `past` ends where `future` begins, as many steps are forecast as
 * `future` has. Every series is measured, also those that the product would refuse; those are counted beside.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { forecast } from "../lib/analysis/forecast/forecast.ts";
import { outlook } from "../lib/analysis/forecast/outlook.ts";
import { seasonOf } from "../lib/analysis/series.ts";
import { nextTime } from "../lib/domain/time-grain.ts";
import { runMain, SetupFailure } from "./lib/failure.mjs";

/**
 * @typedef {{ name: string, group: string, grain: import("../lib/domain/plan.ts").TimeGrain, past: number[], future: number[] }} Measured
 * @typedef {{ percent: number, naivePercent: number, in80: number, in95: number, steps: number, ms: number, refusal: string | null }} Figures
 */

await runMain(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (file === undefined) throw new SetupFailure("Name the JSON file of series; its format is told in this script.");
  /** @type {Measured[]} */
  const list = JSON.parse(await readFile(path.resolve(file), "utf8"));
  for (const group of new Set(list.map((series) => series.group))) {
    const figures = list.filter((series) => series.group === group).map(figuresOf);
    print(group, figures);
    const answered = figures.filter((each) => each.refusal === null);
    if (answered.length < figures.length && answered.length > 0) print("  would be answered", answered);
    for (const reason of new Set(figures.flatMap((each) => each.refusal ?? []))) {
      const refused = figures.filter((each) => each.refusal === reason);
      print(`  would be refused, ${reason}`, refused);
    }
  }
});

/**
 * @param {string} title
 * @param {Figures[]} figures
 */
function print(title, figures) {
  /** @param {(each: Figures) => number} pick */
  const total = (pick) => figures.reduce((sum, each) => sum + pick(each), 0);
  const steps = total((each) => each.steps);
  const parts = [
    `${figures.length} series`,
    `sMAPE ${(total((each) => each.percent) / figures.length).toFixed(2)}`,
    `naive ${(total((each) => each.naivePercent) / figures.length).toFixed(2)}`,
    `80 % range holds ${((100 * total((each) => each.in80)) / steps).toFixed(1)} %`,
    `95 % range holds ${((100 * total((each) => each.in95)) / steps).toFixed(1)} %`,
    `${(total((each) => each.ms) / figures.length).toFixed(1)} ms each`,
    `${Math.max(...figures.map((each) => each.ms)).toFixed(0)} ms at most`,
  ];
  console.log(`${title}: ${parts.join(", ")}`);
}

/**
 * @param {Measured} series
 * @returns {Figures}
 */
function figuresOf({ grain, past, future }) {
  const season = seasonOf(grain);
  const begin = performance.now();
  const found = outlook(
    { values: Float64Array.from(past), isKnown: past.map(() => true), seasonLength: season },
    future.length,
  );
  const ms = performance.now() - begin;
  const floor = past.every((value) => value >= 0) ? 0 : Number.NEGATIVE_INFINITY;
  const expected = [...found.expected].map((value) => Math.max(floor, value));
  const length = season <= past.length ? season : 1;
  const naive = future.map((_, step) => past[past.length - length + (step % length)] ?? 0);
  const answer = forecast({ grain, points: dated(past, grain) }, future.length);
  /** @param {Float64Array} widths */
  const held = (widths) =>
    future.filter((value, step) => Math.abs(value - (found.expected[step] ?? 0)) <= (widths[step] ?? 0)).length;
  return {
    percent: symmetricPercent(expected, future),
    naivePercent: symmetricPercent(naive, future),
    in80: held(found.spread.within80),
    in95: held(found.spread.within95),
    steps: future.length,
    ms,
    refusal: answer.kind === "forecast" ? null : answer.reason.code,
  };
}

/**
 * @param {number[]} past
 * @param {Measured["grain"]} grain
 */
function dated(past, grain) {
  let time = Date.UTC(2000, 0, 3);
  return past.map((value) => {
    const from = new Date(time).toISOString().slice(0, 10);
    time = nextTime(time, grain) ?? time;
    return { from, value };
  });
}

/**
 * @param {number[]} expected
 * @param {number[]} actual
 */
function symmetricPercent(expected, actual) {
  const parts = actual.map((value, step) => {
    const guess = expected[step] ?? 0;
    const size = Math.abs(value) + Math.abs(guess);
    return size > 0 ? (200 * Math.abs(value - guess)) / size : 0;
  });
  return parts.reduce((sum, part) => sum + part, 0) / parts.length;
}
