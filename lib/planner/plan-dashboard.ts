/** A request for several charts becomes two to six planned tiles: headline, course over time, breakdowns, leaders. */
import type { Plan } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import { vagueWords } from "#lib/semantic/lexicon";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { capitalise, plural, stem } from "#lib/semantic/words";
import {
  hasTime,
  isSmall,
  leadersOf,
  type OfferedMeasure,
  offeredBreakdowns,
  offeredCounts,
  offeredMeasures,
} from "./offers.ts";
import type { DashboardOutcome, PlanningArgs } from "./plan/outcome.ts";
import { planQuestion } from "./plan-question.ts";
import { readRequest } from "./read/read-request.ts";
import { refuseUnknown, refuseWrite } from "./refusals.ts";
import { allMentions } from "./request/mentions.ts";
import { planIdentity } from "./understand/resolve.ts";
import { wantsToWrite } from "./write-request.ts";

const minTiles = 2;
const maxTiles = 6;

/** An explicit wish for a dashboard or for several charts. */
export function wantsDashboard(question: string): boolean {
  return /\bdash\s?boards?\b|\b(several|multiple|some|a few|[2-6]|two|three|four|five|six)\s+(charts|graphs|visuali[sz]ations)\b|\boverview with charts\b/i.test(
    question,
  );
}

/** Tiles for the subject of the request, all about its period; a refusal names what is not in the data. */
export function planDashboard(
  request: string,
  args: PlanningArgs & { readonly index: SemanticIndex },
): DashboardOutcome {
  if (wantsToWrite(request)) return refuseWrite(args.model);
  const subject = withoutFrame(request);
  const reading = readRequest(subject, args.model, args.index);
  const unexplained = reading.unexplained.filter((word) => !isFrameWord(args.model, word));
  if (unexplained.length > 0) return refuseUnknown(args.model, { ...reading, unexplained });
  const measures = subjectMeasures(
    args,
    allMentions(reading).flatMap((mention) => mention.candidates.map((candidate) => candidate.element)),
  );
  const window = reading.windows[0]?.text ?? "";
  const questions = tileQuestions(args.model, measures).map((question) => `${question} ${window}`.trim());
  const tiles = plannedTiles(questions, args);
  if (tiles.length < minTiles) return refuseUnknown(args.model, reading);
  return { kind: "dashboard", title: dashboardTitle(args.model, subject), tiles: tiles.slice(0, maxTiles) };
}

/** The request without "build me a dashboard of". */
function withoutFrame(request: string): string {
  return (
    request
      .replace(
        /\b(please|can you|could you|build|create|make|give|show|design|generate|prepare|draw|me|us|i|want|need|would like|like|to|a|an|the|with|several|multiple|few|some)\b/gi,
        " ",
      )
      .replace(/\b(dash\s?boards?|charts|graphs|visuali[sz]ations|overview)\b/gi, " ")
      .replace(/\b(for|about|on|our|my)\b/gi, " ")
      .replace(/\s+/g, " ")
      .trim()
      // Within a name it stays: "cost of goods".
      .replace(/^(?:of )+|(?: of)+$/gi, "")
  );
}

/** Words around a dashboard that name no data: "board", "team", and the schema itself. */
function isFrameWord(model: SemanticModel, word: string): boolean {
  const lower = word.toLowerCase();
  const audience = [
    "board",
    "team",
    "management",
    "manager",
    "boss",
    "meeting",
    "executive",
    "ceo",
    "key",
    "main",
    "business",
    "company",
  ];
  return (
    audience.includes(lower) ||
    vagueWords.has(stem(lower)) ||
    lower === model.schema.toLowerCase() ||
    lower === model.database.toLowerCase()
  );
}

type Element = Parameters<typeof isAbout>[2][number];

/** The figures that the request names or whose table it names; all of the model's when it names none. */
function subjectMeasures(args: PlanningArgs, elements: readonly Element[]): readonly OfferedMeasure[] {
  const offered = offeredMeasures(args.model);
  const named = offered.filter((measure) => isAbout(args.model, measure, elements));
  const rest = offered.filter(
    (measure) => !named.includes(measure) && named.some((other) => other.table === measure.table),
  );
  return named.length === 0
    ? offered
    : [...named, ...rest, ...offered.filter((measure) => !named.includes(measure) && !rest.includes(measure))];
}

function isAbout(
  model: SemanticModel,
  measure: OfferedMeasure,
  elements: readonly {
    readonly kind: string;
    readonly metric?: string;
    readonly table?: string;
    readonly column?: string;
  }[],
): boolean {
  return elements.some((element) => {
    if (element.kind === "metric")
      return model.metrics.find((metric) => metric.name === element.metric)?.label === measure.words;
    if (element.kind === "table") return element.table === measure.table;
    const label = findTable(model, element.table ?? "")?.columns.find(
      (column) => column.name === element.column,
    )?.label;
    return label !== undefined && measure.words.endsWith(label);
  });
}

function tileQuestions(model: SemanticModel, measures: readonly OfferedMeasure[]): string[] {
  const [main, second] = measures;
  if (main === undefined) return [];
  const breakdowns = offeredBreakdowns(model, main.table);
  const small = breakdowns.filter(isSmall);
  const leaders = leadersOf(model, main);
  const [other] = second === undefined ? [] : offeredBreakdowns(model, second.table).filter(isSmall).toReversed();
  return [
    headline(model, main),
    ...(hasTime(model, main.table) ? [`monthly ${main.words}`] : []),
    ...small.slice(0, 2).map((breakdown) => `${main.words} by ${breakdown.words}`),
    ...(leaders === null ? [] : [`top 10 ${plural(leaders.words)} by ${main.words}`]),
    ...(second === undefined || other === undefined ? [] : [`${second.words} by ${other.words}`]),
    ...(second === undefined ? [] : [second.words]),
    ...small.slice(2, 4).map((breakdown) => `${main.words} by ${breakdown.words}`),
  ];
}

/** The figures of the first row: the main one, the next metric, and how many rows stand behind them. */
function headline(model: SemanticModel, main: OfferedMeasure): string {
  const others = model.metrics.map((metric) => metric.label).filter((label) => label !== main.words);
  const counts = offeredCounts(model);
  const counted = model.metrics.length > 0 ? counts[0] : counts.find((count) => count.table === main.table);
  const figures = [
    main.words,
    ...(counted === undefined || counted.words === main.words ? [] : [counted.words]),
    ...others,
  ];
  const [first = "", ...rest] = figures.slice(0, 3);
  const last = rest.pop();
  return last === undefined ? first : `${[first, ...rest].join(", ")} and ${last}`;
}

/** Plans each question; what is unclear or a repeat is left out. */
function plannedTiles(
  questions: readonly string[],
  args: PlanningArgs & { readonly index: SemanticIndex },
): { readonly title: string; readonly plan: Plan }[] {
  const seen = new Set<string>();
  return questions.flatMap((question) => {
    const outcome = planQuestion(question, { ...args, previousPlan: null });
    if (outcome.kind !== "plan") return [];
    const identity = planIdentity(outcome.plan);
    if (seen.has(identity)) return [];
    seen.add(identity);
    return [{ title: outcome.title, plan: outcome.plan }];
  });
}

function dashboardTitle(model: SemanticModel, subject: string): string {
  return subject === "" ? `${capitalise(model.schema.toLowerCase())} overview` : capitalise(subject);
}
