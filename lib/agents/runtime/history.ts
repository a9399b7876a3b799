/**
 * What a model is shown of a conversation, in tiers within one budget: the request at work word for word, the newest
 * finished requests whole, older ones about the same whole, and of the rest the question and its tables.
 */
import "server-only";
import { historyLimits, promptLimits } from "#lib/config/limits";
import type { HistoryEntry } from "#lib/domain/session";
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { ModelData } from "./dependencies.ts";
import { findElements, telling } from "./find-elements.ts";
import { dataLine, estimateTokens, type PromptLevel } from "./prompt.ts";
import type { ConversationTurn } from "./question.ts";
import { shareableSql } from "./shareable-text.ts";

export type HistoryArgs = {
  /** Of the request at work, oldest first. */
  readonly entries: readonly HistoryEntry[];
  /** Finished requests, oldest first. */
  readonly turns: readonly ConversationTurn[];
  /** What the request is about, of `subjectTerms`. */
  readonly terms: ReadonlySet<string>;
  readonly modelData: ModelData;
  /** `reduced`: the request at work only. */
  readonly level: PromptLevel;
  readonly tokenBudget?: number;
};

export type HistoryText = {
  /** Empty where there is nothing to show. */
  readonly text: string;
  readonly tokens: number;
};

/** The conversation in the form in which statements are written: question, statement, columns, answer. */
export function historyText({ tokenBudget = promptLimits.historyTokenBudget, ...args }: HistoryArgs): HistoryText {
  const room = createRoom(tokenBudget);
  const atWork = newestWithin(args.entries.map(entryLine), room);
  const tiers = args.level === "reduced" ? noTurns : chooseTurns(args, room);
  const listed = tiers.listed.map((turn) => listLine(turn));
  const whole = tiers.whole.map((turn) => turnText(turn, args.modelData));
  const text = [
    ...headed("Earlier requests, question -> tables:", listed),
    ...headed("Earlier requests with their answers, oldest first:", whole),
    ...headed("The request at work, oldest first:", atWork),
  ].join("\n");
  return { text, tokens: estimateTokens(text) };
}

/** The words, tables and columns of a text: what a finished request has to share with it to be about the same. */
export function subjectTerms(text: string, index: SemanticIndex): ReadonlySet<string> {
  const places = findElements(text, index).flatMap(({ candidates }) =>
    // A word that means many things says nothing about which table is meant.
    candidates.length > mostMeanings ? [] : candidates.flatMap(({ element }) => namesOf(element)),
  );
  return new Set([...telling(text), ...places]);
}

/** Share of what two sets have in common of all that is in either. */
export function jaccard(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const common = [...left].filter((item) => right.has(item)).length;
  const all = left.size + right.size - common;
  return all === 0 ? 0 : common / all;
}

const mostMeanings = 5;

function namesOf(element: ReturnType<typeof findElements>[number]["candidates"][number]["element"]): string[] {
  if (element.kind === "metric") return [element.metric.toLowerCase()];
  const table = element.table.toLowerCase();
  return element.kind === "table" ? [table] : [table, element.column.toLowerCase()];
}

type Tiers = { readonly whole: readonly ConversationTurn[]; readonly listed: readonly ConversationTurn[] };

const noTurns: Tiers = { whole: [], listed: [] };

/** Newest first by recency, then by relevance, then what is left as a list; oldest first in the end. */
function chooseTurns({ turns, terms, modelData }: Omit<HistoryArgs, "tokenBudget">, room: Room): Tiers {
  const cost = (turn: ConversationTurn) => turnText(turn, modelData);
  const newest = turns.slice(-historyLimits.recentTurns).toReversed();
  const older = turns.slice(0, -historyLimits.recentTurns).toReversed();
  const recent = newest.filter((turn) => room.take(cost(turn)));
  const relevant = older
    .map((turn) => ({ turn, relevance: jaccard(terms, termsOf(turn)) }))
    .filter(({ relevance }) => relevance >= historyLimits.minRelevance)
    .toSorted((left, right) => right.relevance - left.relevance)
    .slice(0, historyLimits.relevantTurns)
    .flatMap(({ turn }) => (room.take(cost(turn)) ? [turn] : []));
  const whole = new Set([...recent, ...relevant]);
  const listed = new Set(turns.toReversed().filter((turn) => !whole.has(turn) && room.take(listLine(turn))));
  return { whole: turns.filter((turn) => whole.has(turn)), listed: turns.filter((turn) => listed.has(turn)) };
}

function termsOf({ question, tables, columns }: ConversationTurn): ReadonlySet<string> {
  return new Set([...telling(question), ...[...tables, ...columns].map((name) => name.toLowerCase())]);
}

type Room = { readonly take: (text: string) => boolean };

function createRoom(tokens: number): Room {
  let left = tokens;
  return {
    take(text) {
      const cost = estimateTokens(text) + 1;
      if (cost > left) return false;
      left -= cost;
      return true;
    },
  };
}

/** An old line is worth least: from the first one that does not fit, the older ones are left out. */
function newestWithin(lines: readonly string[], room: Room): string[] {
  const kept: string[] = [];
  for (const line of lines.toReversed()) {
    if (!room.take(line)) break;
    kept.unshift(line);
  }
  return kept;
}

function entryLine({ role, text }: HistoryEntry): string {
  return `${role}: ${dataLine(text, historyLimits.entryCharacters)}`;
}

const nameCharacters = 120;
const questionCharacters = 500;

function listLine({ question, tables }: ConversationTurn): string {
  return `- ${dataLine(question, questionCharacters)} -> ${tables.map((table) => dataLine(table, nameCharacters)).join(", ")}`;
}

function turnText(turn: ConversationTurn, modelData: ModelData): string {
  const { question, title, sql, resultColumns, rowCount, answer, satisfaction } = turn;
  const columns = resultColumns.map((column) => dataLine(column, nameCharacters)).join(", ");
  const mayAnswer = modelData === "results";
  return [
    `question: ${dataLine(question, questionCharacters)}`,
    // A title can spell a stored value.
    ...(title === null || modelData === "metadata" ? [] : [`  shows: ${dataLine(title, questionCharacters)}`]),
    ...(sql === null
      ? []
      : [`  sql: ${dataLine(shareableSql(sql, modelData, question), historyLimits.statementCharacters)}`]),
    ...(columns === "" ? [] : [`  columns: ${columns}`]),
    ...(rowCount === null || !mayAnswer ? [] : [`  rows: ${rowCount}`]),
    ...(answer === "" || !mayAnswer ? [] : [`  answer: ${dataLine(answer, historyLimits.answerCharacters)}`]),
    ...(satisfaction === "satisfied" ? [] : ["  this answer left a doubt"]),
  ].join("\n");
}

function headed(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [heading, ...lines];
}
