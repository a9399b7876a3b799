/** How a course goes on, from its own past alone. */
import "server-only";
import { forecast } from "#lib/analysis/forecast/forecast";
import type { Forecast } from "#lib/analysis/forecast/outcome";
import type { Series } from "#lib/analysis/series";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { formatCounted } from "#lib/domain/format";
import type { Plan, TimeGrain } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import { lowerFirst } from "#lib/semantic/words";
import type { Execution } from "../../runtime/execution.ts";
import { joinWords } from "../../runtime/markdown-text.ts";
import { allRows } from "../../runtime/stored-rows.ts";
import { capital } from "../first-sentence/first-sentence.ts";
import type { Analysed } from "./analysed.ts";
import type { AnalysisCapabilities } from "./capabilities.ts";
import { type ComputedTable, storeComputed, withoutPlan } from "./computed-result.ts";
import { coursesOf } from "./course-rows.ts";
import {
  amount,
  countColumn,
  type FigureLook,
  figureColumn,
  figureLook,
  stepName,
  textColumn,
  timeColumn,
} from "./figure-look.ts";
import { notForecastable } from "./forecast-refusals.ts";

/** Of a plan with one figure over steps in time. */
export async function analyseForecast(
  execution: Execution,
  { plan, steps }: { readonly plan: Plan; readonly steps: number },
  dependencies: AnalysisCapabilities,
): Promise<Result<Analysed>> {
  const { semantic } = dependencies;
  const [metric] = plan.metrics;
  const courses = coursesOf(await allRows(execution, dependencies), plan, semantic);
  const [series] = courses?.series ?? [];
  if (metric === undefined || courses === null || series === undefined) return err(untold());
  const found = forecast(series, steps);
  const look = figureLook(metric, semantic);
  if (found.kind === "not-forecastable")
    return err(appError("NOT_UNDERSTOOD", notForecastable(found.reason, courses.grain, look)));
  const named = plan.dimensions[0]?.label ?? "Step";
  const source = {
    execution,
    title: execution.candidate.title,
    statements: [{ note: "The past that the forecast rests on", sql: execution.sql }],
    ms: execution.ref.ms,
  };
  const main = await storeComputed(forecastTable(series, found, { look, named }), source, dependencies);
  if (!main.ok) return main;
  const bare = withoutPlan(execution);
  const tested = { ...source, execution: bare, title: "How it would have done in the past" };
  const test = await storeComputed(testTable(found, look), tested, dependencies);
  if (!test.ok) return test;
  return ok({
    text: forecastText(found, { look, grain: courses.grain }),
    execution: main.value,
    further: [test.value],
    caveats: caveatsOf(found, courses.grain),
    names: ["95% of what came", ...found.points.map(({ from }) => stepName(from, courses.grain))],
  });
}

function untold() {
  return appError("NOT_UNDERSTOOD", "This figure has no course over time that could go on.");
}

/** So much of the past is drawn beside the forecast; all of it is what the forecast rests on. */
const mostPast = 730;

function forecastTable(
  { grain, points }: Series,
  found: Forecast,
  { look, named }: { readonly look: FigureLook; readonly named: string },
): ComputedTable {
  const first = found.points[0]?.from ?? "";
  const past = points
    .filter(({ from }) => from < first)
    .slice(-mostPast)
    .map(({ from, value }): ResultRow => [from, value, null, null, null]);
  return {
    columns: [
      timeColumn(named, grain),
      figureColumn(look.label, look),
      figureColumn("Forecast", look, { outlook: "forecast" }),
      figureColumn("Low", look, { outlook: "low", bandLabel: "95 % of forecasts" }),
      figureColumn("High", look, { outlook: "high" }),
    ],
    rows: [
      ...past,
      ...found.points.map(
        ({ from, expected, within95 }): ResultRow => [from, null, expected, within95.low, within95.high],
      ),
    ],
  };
}

function testTable({ backtest }: Forecast, look: FigureLook): ComputedTable {
  const percentage = { format: "percent" as const, unit: null };
  const row = (name: string, error: Forecast["backtest"]["error"]): ResultRow => [
    ...[name, error.meanAbsolute, error.symmetricPercent / 100, backtest.origins, backtest.compared],
  ];
  return {
    columns: [
      textColumn("Method"),
      figureColumn("Off by on average", look),
      figureColumn("Off by in %", percentage),
      countColumn("Forecasts made"),
      countColumn("Values compared"),
    ],
    rows: [row("This forecast", backtest.error), row("The last season again", backtest.naiveError)],
  };
}

const mostNamed = 4;

function forecastText(
  found: Forecast,
  { look, grain }: { readonly look: FigureLook; readonly grain: TimeGrain },
): string {
  const { points, backtest } = found;
  const clause = ({ from, expected, within95 }: Forecast["points"][number]): string =>
    `**${amount(expected, look)}** ${grain === "day" ? "on" : "in"} ${stepName(from, grain)} (${amount(within95.low, look)} to ${amount(within95.high, look)})`;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return "";
  const told = points.length <= mostNamed ? points.map(clause) : [clause(first), clause(last)];
  const way = points.length <= mostNamed ? "forecast at" : "forecast to go on from";
  const joined = points.length <= mostNamed ? joinWords(told) : told.join(" to ");
  const error = amount(backtest.error.meanAbsolute, look);
  const naive = amount(backtest.naiveError.meanAbsolute, look);
  return [
    `${capital(lowerFirst(look.label))} ${/s$/.test(look.label) ? "are" : "is"} ${way} ${joined}.`,
    "\n\n",
    `- The range in brackets holds 95% of what came in the past.\n`,
    `- Forecasts made in the past were off by ${error} on average; repeating the last season would have been off by ${naive}.\n`,
    `- Method: ${found.method.words}. Nothing but the past of the figure itself is known to it.`,
  ].join("");
}

function caveatsOf({ steps, filled }: Forecast, grain: TimeGrain): string[] {
  const gaps =
    filled.length === 0
      ? []
      : [
          `${formatCounted(filled.length, grain)} without a value ${filled.length === 1 ? "was" : "were"} filled from the neighbours.`,
        ];
  return [
    `The forecast rests on ${formatCounted(steps, `whole ${grain}`)}; a ${grain} that is not over is left out.`,
    ...gaps,
  ];
}
