/** Other figures: those that the model names, what its columns hold, and how many there are of each. */

import type { AggregateFunction } from "#lib/domain/aggregate-function";
import { functionCalled } from "#lib/domain/aggregate-function";
import type { Plan, PlanMetric } from "#lib/domain/plan";
import type { PlanMenuSection } from "#lib/domain/plan-menu";
import type { SemanticColumn, SemanticModel, SemanticTable } from "#lib/semantic/model";
import { findColumn } from "#lib/semantic/model";
import { capitalise, lowerFirst } from "#lib/semantic/words";
import { countMetric, measuresFor } from "../../plan/measures.ts";
import { type MenuArgs, type OptionIdea, offered, partEdit } from "./menu-args.ts";

/** In the place of a figure, or beside the others. */
export function figureSections(args: MenuArgs): PlanMenuSection[] {
  const { plan, model } = args;
  return [
    { label: "Taken as", options: offered(functionIdeas(args), args) },
    { label: "Measures", options: offered(ideasOf(args, namedFigures(model)), args) },
    { label: "Numbers of", options: offered(ideasOf(args, columnFigures(model)), args) },
    { label: "How many", options: offered(ideasOf(args, counts(model)), args) },
    { label: "Shown", options: offered(shownIdeas(plan), args) },
  ];
}

type Figure = { readonly metric: PlanMetric; readonly hint: string | null };

function ideasOf(args: MenuArgs, figures: readonly Figure[]): OptionIdea[] {
  const current = currentMetric(args);
  return figures.flatMap(({ metric, hint }) => {
    const isShown = args.plan.metrics.some(({ expression }) => isSame(expression, metric.expression));
    if (isShown && !isSame(current?.expression, metric.expression)) return [];
    const evidence = current?.evidence ?? [];
    const edits = [partEdit(args, { kind: "figure", metric: { ...metric, evidence } })];
    return [{ label: metric.label, hint, isChosen: isSame(current?.expression, metric.expression), edits }];
  });
}

function currentMetric({ placed }: MenuArgs): PlanMetric | null {
  return placed?.part.kind === "figure" ? placed.part.metric : null;
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function namedFigures(model: SemanticModel): Figure[] {
  return model.metrics.flatMap(({ name }) =>
    measuresFor(model, { element: { kind: "metric", metric: name }, function: null, ...bare }).map((metric) => ({
      metric,
      hint: null,
    })),
  );
}

const bare = { isDistinct: false, evidence: "" } as const;

function columnFigures(model: SemanticModel): Figure[] {
  return model.tables.flatMap((table) =>
    table.columns.filter(isFact).flatMap((column) =>
      measuresFor(model, element(table, column, column.defaultAggregate ?? "avg")).map((metric) => ({
        metric,
        hint: table.label,
      })),
    ),
  );
}

function isFact({ role, isHidden }: SemanticColumn): boolean {
  return role === "fact" && !isHidden;
}

function element(
  { name: table }: Pick<SemanticTable, "name">,
  { name: column }: SemanticColumn,
  name: AggregateFunction,
) {
  return { element: { kind: "column" as const, table, column }, function: name, ...bare };
}

function counts(model: SemanticModel): Figure[] {
  return model.tables.map(({ name }) => ({ metric: countMetric(model, name, ""), hint: null }));
}

const functions: readonly AggregateFunction[] = ["sum", "avg", "median", "min", "max"];

/** The same column, taken otherwise. */
function functionIdeas(args: MenuArgs): OptionIdea[] {
  const current = currentMetric(args);
  const expression = current?.expression;
  if (current === null || expression?.kind !== "aggregate") return [];
  const known = findColumn(args.model, expression.column.table, expression.column.column);
  if (known === undefined || !isFact(known)) return [];
  return functions.flatMap((name) =>
    measuresFor(args.model, element({ name: expression.column.table }, known, name)).map((metric) => {
      const own = { ...metric, evidence: current.evidence };
      const edits = [partEdit(args, { kind: "figure" as const, metric: own })];
      return {
        label: capitalise(functionCalled(functionWords, name, "")),
        hint: null,
        isChosen: expression.function === name,
        edits,
      };
    }),
  );
}

const functionWords = {
  sum: "total",
  avg: "average",
  median: "median",
  min: "lowest",
  max: "highest",
  count_distinct: "number of different ones",
} as const;

function shownIdeas({ asShare, isRunning, metrics }: Plan): OptionIdea[] {
  const [metric] = metrics;
  if (metric === undefined) return [];
  const name = lowerFirst(metric.label);
  return [
    ...(asShare
      ? []
      : [{ label: "As a share of the total", hint: name, edits: [{ kind: "add" as const, part: share }] }]),
    ...(isRunning
      ? []
      : [{ label: "Added up over time", hint: name, edits: [{ kind: "add" as const, part: running }] }]),
  ];
}

const share = { kind: "share" } as const;
const running = { kind: "running" } as const;
