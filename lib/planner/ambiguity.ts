/** Turns rival readings of a question into one multiple-choice question, each option a whole question of its own. */
import { columnPath } from "#lib/domain/column-path";
import type { ClarificationOption } from "#lib/domain/message";
import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn, findMetric, findTable, type SemanticModel } from "#lib/semantic/model";
import { labelOf } from "#lib/semantic/words";
import { gapPhraseOf } from "./derive/gap-words.ts";
import { planTitle } from "./explain/plan-title.ts";
import { singularLabel } from "./plan/measures.ts";
import type { PlannedOption, PlanningOutcome } from "./plan/outcome.ts";
import type { Chunk } from "./request/chunk.ts";
import { allMentions } from "./request/mentions.ts";
import type { Mention, Request } from "./request/request.ts";
import type { Understanding } from "./understand/resolve.ts";

const maxOptions = 4;

type Chosen = { readonly mention: Mention; readonly element: ModelElement | null };
type Rival = { readonly plan: Understanding["plan"]; readonly chosen: readonly Chosen[] };

function rivalOf(mentions: readonly Mention[], { plan, choice }: Understanding): Rival {
  return { plan, chosen: mentions.map((mention) => ({ mention, element: choice.get(mention.id) ?? null })) };
}

/** Null when the readings do not differ in any word of the question. An option that leaves one reading has its plan. */
export function ambiguityQuestion(
  question: string,
  model: SemanticModel,
  found: { readonly request: Request; readonly rivals: readonly Understanding[] },
): Extract<PlanningOutcome, { kind: "ask" }> | null {
  const mentions = allMentions(found.request);
  const rivals = found.rivals.map((rival) => rivalOf(mentions, rival));
  const [best] = rivals;
  if (best === undefined) return null;
  const position = best.chosen.findIndex((choice, index) =>
    rivals.some((rival) => identityOf(rival.chosen[index]) !== identityOf(choice)),
  );
  if (position < 0) return wayQuestion(question, rivals) ?? aggregateQuestion(question, rivals, model);
  const word = best.chosen[position]?.mention.chunk.text ?? "";
  const seen = new Set<string>();
  const options = rivals.flatMap((rival): PlannedOption[] => {
    const choice = rival.chosen[position];
    const identity = identityOf(choice);
    if (choice?.element === undefined || choice.element === null || seen.has(identity)) return [];
    seen.add(identity);
    const option = optionFor(question, model, { choice, element: choice.element });
    const isSettled = rivals.every((other) => other === rival || identityOf(other.chosen[position]) !== identity);
    return [isSettled ? { ...option, plan: rival.plan } : option];
  });
  if (options.length < 2) return null;
  const offered = options.slice(0, maxOptions);
  const reason = `"${word}" fits ${offered.length} things in this data, and each of them gives another answer.`;
  return { kind: "ask", question: `Which "${word}" do you mean?`, reason, options: offered };
}

const otherRows = "The rows name it in several columns, and each of them keeps other rows.";
const otherGroups = "The rows name it in several columns, and each of them makes other groups.";

/** One value, reached over several foreign keys: "in Kiel" as the port of departure or of arrival. */
function wayQuestion(question: string, rivals: readonly Rival[]): Extract<PlanningOutcome, { kind: "ask" }> | null {
  const [best] = rivals;
  const position = best?.plan.filters.findIndex((filter, index) =>
    rivals.some((rival) => JSON.stringify(rival.plan.filters[index]?.via) !== JSON.stringify(filter.via)),
  );
  const options = rivals.flatMap((rival): ClarificationOption[] => {
    const filter = position === undefined ? undefined : rival.plan.filters[position];
    const choice = rival.chosen.find(({ mention }) => mention.chunk.text === filter?.evidence[0]);
    const element = choice?.element;
    if (filter?.via === undefined || filter.via === null || choice === undefined || element?.kind !== "value")
      return [];
    const key = `${filter.via.table}.${filter.via.column}`;
    const text = `"${key}>${element.table}.${element.column}=${element.value}"`;
    return [
      {
        label: `${element.value} as ${viaWords(filter.via.column)}`,
        effect: `rows whose ${key} leads to "${element.value}"`,
        question: replaced(question, choice.mention.chunk, text),
      },
    ];
  });
  if (options.length < 2) return null;
  return {
    kind: "ask",
    question: "In which role is it meant?",
    reason: otherRows,
    options: options.slice(0, maxOptions),
  };
}

/** A breakdown that several foreign keys lead to: "by port" as the port of departure or of arrival. */
export function breakdownQuestion(
  question: string,
  model: SemanticModel,
  found: { readonly request: Request; readonly plan: Understanding["plan"] },
): Extract<PlanningOutcome, { kind: "ask" }> | null {
  const options = found.plan.dimensions.flatMap(({ column, via, evidence }): ClarificationOption[] => {
    const chunk = allMentions(found.request).find((mention) => mention.chunk.text === evidence[0])?.chunk;
    if (via === null || chunk === undefined) return [];
    const keys = model.relationships.filter((step) => step.fromTable === via.table && step.toTable === column.table);
    return keys.flatMap(({ fromColumns: [key = ""] }) => ({
      label: `By ${viaWords(key)}`,
      effect: `groups by what ${via.table}.${key} leads to`,
      question: replaced(question, chunk, viaWords(key)),
    }));
  });
  if (options.length < 2) return null;
  return {
    kind: "ask",
    question: "In which role is it meant?",
    reason: otherGroups,
    options: options.slice(0, maxOptions),
  };
}

/** "FROM_PORT_ID" -> "from port". */
function viaWords(column: string): string {
  return labelOf(column).replace(/ (id|key|code)$/, "");
}

/** The name alone does not tell whether a number is added or averaged. */
function aggregateQuestion(
  question: string,
  rivals: readonly Rival[],
  model: SemanticModel,
): Extract<PlanningOutcome, { kind: "ask" }> | null {
  const options = rivals.flatMap((rival): ClarificationOption[] => {
    const expression = rival.plan.metrics[0]?.expression;
    if (expression?.kind !== "aggregate") return [];
    const { table, column } = expression.column;
    const mention = rival.chosen.find(
      ({ element }) => element?.kind === "column" && element.table === table && element.column === column,
    )?.mention;
    if (mention === undefined) return [];
    const word = expression.function === "sum" ? "total" : "average";
    const label = planTitle(rival.plan, model);
    return [
      {
        label,
        effect: `${word} of ${table}.${column}`,
        question: replaced(question, mention.chunk, `${word} ${table}.${column}`),
      },
    ];
  });
  if (options.length < 2) return null;
  const reason = "The name of the column does not tell whether its values can be added.";
  const asked = "Should the values be added up or averaged?";
  return { kind: "ask", question: asked, reason, options: options.slice(0, maxOptions) };
}

function optionFor(
  question: string,
  model: SemanticModel,
  found: { readonly choice: Chosen; readonly element: ModelElement },
): ClarificationOption {
  const { chunk }: { readonly chunk: Chunk } = found.choice.mention;
  const { element } = found;
  switch (element.kind) {
    case "value": {
      const place = `${element.table}.${element.column}`;
      const label = `${element.value} as ${columnWords(model, element.table, element.column)}`;
      return {
        label,
        effect: `rows where ${place} is "${element.value}"`,
        question: replaced(question, chunk, `"${place}=${element.value}"`),
      };
    }
    case "metric": {
      const metric = findMetric(model, element.metric);
      const label = metric?.label ?? element.metric;
      return { label, effect: metric?.description ?? "a defined metric", question: replaced(question, chunk, label) };
    }
    case "table": {
      const label = findTable(model, element.table)?.label ?? element.table;
      return {
        label: `The ${label}`,
        effect: `rows of ${element.table}`,
        question: replaced(question, chunk, label),
      };
    }
    case "column":
    case "flag": {
      const place = columnPath(element);
      const gapPhrase = gapPhraseOf(element, model);
      return {
        label: gapPhrase ?? columnWords(model, element.table, element.column),
        effect: `column ${place}`,
        question: replaced(question, chunk, gapPhrase ?? place),
      };
    }
  }
}

/** A column with the table that it belongs to: "city of the store". */
function columnWords(model: SemanticModel, table: string, column: string): string {
  const label = findColumn(model, table, column)?.label ?? column.toLowerCase();
  return `${label} of the ${singularLabel(findTable(model, table)?.label ?? table.toLowerCase())}`;
}

function identityOf(choice: Chosen | undefined): string {
  return JSON.stringify(choice?.element ?? null);
}

function replaced(question: string, place: { readonly start: number; readonly end: number }, text: string): string {
  return `${question.slice(0, place.start)}${text}${question.slice(place.end)}`;
}
