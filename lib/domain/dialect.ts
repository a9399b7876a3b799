/**
 * What the product knows of an engine's language and powers, declared: planner, agents, guard and screen are given a
 * dialect and ask what it can do; none of them compares the names of engines. Browser-safe: types only from zod modules.
 */
import type { EngineName } from "./catalog.ts";

export type Dialect = EnginePowers & NameRules & TextRules & FunctionRules & SlipRules;

/** The engine itself. */
type EnginePowers = {
  readonly engine: EngineName;
  /** What it is called on the screen and in a prompt. */
  readonly label: string;
  /** It works inside of this app: no account and no network. */
  readonly isEmbedded: boolean;
  /** A check tells how much a statement would read at most. */
  readonly estimatesBytes: boolean;
  /** A run's `queryId` names the statement in the engine's own history. */
  readonly hasQueryHistory: boolean;
};

/** How names are read. */
type NameRules = {
  /** A name that is read back unchanged without quotes. */
  readonly plainName: RegExp;
  /** Two spellings of one name have the same key. */
  readonly nameKey: (name: string, isQuoted: boolean) => string;
  /** Names of the engine's own tables and schemas, by their key. */
  readonly systemName: RegExp;
  /** A database, schema or table of the user's own may bear such a name. */
  readonly ownNamesWin: boolean;
  /** Qualifiers that name the engine's own functions. */
  readonly functionQualifiers: ReadonlySet<string>;
  /** The schema that `database.table` means; null where that form does not exist. */
  readonly defaultSchema: string | null;
};

/** How the characters of a statement are read. */
type TextRules = {
  /** Cuts a statement into tokens; every character belongs to one. */
  readonly lexemes: RegExp;
  /** A backslash begins an escape inside of quotes. */
  readonly escapesByBackslash: boolean;
  /** What the formatter that lays statements out calls the language. */
  readonly layoutName: string;
};

/** Functions that a statement of ours calls differently, and those that the editor offers. */
type FunctionRules = {
  /** The day of the week with Monday as 1. */
  readonly dayOfWeek: string;
  /** The median of two decimals keeps their digits only: half a cent would be lost. */
  readonly cutsMedians: boolean;
  /** What analysts write most and not every engine has, in capitals; the engine knows many more. */
  readonly ownFunctions: readonly string[];
};

/** What a statement written for another engine has to be mended for. */
type SlipRules = {
  readonly knowsTop: boolean;
  readonly knowsMinus: boolean;
  /** Types of others, and how they are called here. */
  readonly foreignTypes: ReadonlyMap<string, string>;
  /** An interval is written as a text only: `INTERVAL '7 day'`, not `INTERVAL 7 DAY`. */
  readonly writesIntervalsAsText: boolean;
  /** A step of time is written as a text only: `date_trunc('month', …)`, not `date_trunc(month, …)`. */
  readonly writesStepsAsText: boolean;
  /** The function that makes a list of texts, and where the order of its items stands. */
  readonly listFunction: { readonly name: string; readonly order: "among_arguments" | "within_group" };
};
