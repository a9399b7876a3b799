/**
 * The settings that an admin changes while the app runs: what they are called, what they may be, and how a form asks for
 * them. What the environment names stays as it is there: whoever starts the app has the last word. Browser-safe.
 */
import { formatNumber } from "./format.ts";

/** What they are together. */
export type LiveSettings = {
  /** Whether a connected model is asked at all. */
  readonly usesModel: boolean;
  /** What a model may see of the data. */
  readonly modelData: "results" | "samples" | "metadata";
  /** So many tokens may the model calls of one answer take; null: as many as it needs. */
  readonly answerTokens: number | null;
  /** The same in US dollars, of calls whose price is known. */
  readonly answerDollars: number | null;
  /** Whether a costly statement waits for a yes. */
  readonly isCostAsked: boolean;
  /** What is costly: reading more gigabytes (decimal, as warehouses bill) than this. */
  readonly costGateGb: number;
  /** Rows of a table that its preview shows. */
  readonly previewRows: number;
  /** Whether the record of a run is shown without row values to whoever asked, too. */
  readonly masksTraces: boolean;
  /** Whether boards may be shown by links to whoever has them. Of a team. */
  readonly allowsLinks: boolean;
  /** For how many days such a link is good. Of a team. */
  readonly linkDays: number;
};

export type LiveSettingName = keyof LiveSettings;
export type LiveSettingValue = LiveSettings[LiveSettingName];

/** The names, in the order in which a page shows them. */
export const liveSettingNames = [
  ...(["usesModel", "modelData", "answerTokens", "answerDollars"] as const),
  ...(["isCostAsked", "costGateGb", "previewRows", "masksTraces"] as const),
  ...(["allowsLinks", "linkDays"] as const),
] as const satisfies readonly LiveSettingName[];

/** How a form asks for a value. */
export type SettingControl =
  | { readonly kind: "switch" }
  | { readonly kind: "choice"; readonly choices: readonly { readonly value: string; readonly name: string }[] }
  | NumberControl;

type NumberControl = {
  readonly kind: "number";
  /** In words behind the field: "gigabytes". */
  readonly unit: string;
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
  /** An empty field is null: no limit. */
  readonly mayBeEmpty: boolean;
};

type LiveSettingEntry = {
  readonly title: string;
  /** What it does, in one or two sentences. */
  readonly explanation: string;
  /** The variables of the environment that decide on it, where one is set: its own first. */
  readonly variables: readonly string[];
  readonly control: SettingControl;
  /** An app of one person has no use for it. */
  readonly isForTeams?: true;
};

/** What people read of each setting. */
export const liveSettings: Readonly<Record<LiveSettingName, LiveSettingEntry>> = {
  usesModel: {
    title: "Ask the language model",
    explanation: "Off: the rules answer alone from the next question on, whatever is connected.",
    variables: ["USE_MODEL"],
    control: { kind: "switch" },
  },
  modelData: {
    title: "What the model may see",
    explanation: "Names, types and comments always; sample values and the first rows of results as chosen here.",
    variables: ["MODEL_DATA"],
    control: {
      kind: "choice",
      choices: [
        { value: "metadata", name: "Names only" },
        { value: "samples", name: "With samples" },
        { value: "results", name: "With results" },
      ],
    },
  },
  answerTokens: {
    title: "Tokens of one answer",
    explanation: "Once the model calls of an answer have taken so many, the rules go on alone. Empty: no limit.",
    variables: ["ANSWER_TOKENS"],
    control: { kind: "number", unit: "tokens", least: 1, most: 1_000_000_000, isWhole: true, mayBeEmpty: true },
  },
  answerDollars: {
    title: "Cost of one answer",
    explanation: "The same in US dollars, for models whose price is known. Empty: no limit.",
    variables: ["ANSWER_DOLLARS"],
    control: { kind: "number", unit: "dollars", least: 0.000_1, most: 1_000_000, isWhole: false, mayBeEmpty: true },
  },
  isCostAsked: {
    title: "Ask before costly statements",
    explanation: "Off: they run without a yes. What keeps a statement from writing stays on either way.",
    // A bound that the environment sets would be none without the question.
    variables: ["DISABLE_SQL_BLOCKING", "COST_GATE_GB"],
    control: { kind: "switch" },
  },
  costGateGb: {
    title: "What is costly",
    explanation: "A statement that would read more than this, where the warehouse tells before it runs.",
    variables: ["COST_GATE_GB"],
    control: { kind: "number", unit: "gigabytes", least: 0, most: 1_000_000, isWhole: false, mayBeEmpty: false },
  },
  previewRows: {
    title: "Rows of a preview",
    explanation: "How many rows of a table its preview shows.",
    variables: ["PREVIEW_ROWS"],
    control: { kind: "number", unit: "rows", least: 1, most: 1_000, isWhole: true, mayBeEmpty: false },
  },
  masksTraces: {
    title: "Hide row values in the records of runs",
    explanation: "On: also from whoever asked. Others never see them, and no download holds them.",
    variables: ["MASK_TRACES"],
    control: { kind: "switch" },
  },
  allowsLinks: {
    title: "Links to dashboards",
    explanation:
      "On: an editor may show a dashboard by a link to whoever has it, signed in or not. Off: all links rest.",
    variables: ["PUBLIC_LINKS"],
    control: { kind: "switch" },
    isForTeams: true,
  },
  linkDays: {
    title: "How long a link is good",
    explanation: "Counted from when it was made or prolonged; a change holds for links that are made from then on.",
    variables: ["PUBLIC_LINK_DAYS"],
    control: { kind: "number", unit: "days", least: 1, most: 365, isWhole: true, mayBeEmpty: false },
    isForTeams: true,
  },
};

/** A setting as it stands. */
export type LiveSettingState = {
  readonly name: LiveSettingName;
  readonly value: LiveSettingValue;
  /** What it is where nobody changed it. */
  readonly standard: LiveSettingValue;
  /** The variable of the environment that decides on it, so that it cannot be changed here; null: none does. */
  readonly fixedBy: string | null;
  /** Who changed it last, by name, and when in milliseconds; null where it stands as the app was started. */
  readonly changed: { readonly by: string; readonly at: number } | null;
};

/** What is wrong with a value, as a sentence; null where the setting may be that. */
export function liveSettingFault(name: LiveSettingName, value: unknown): string | null {
  const { control } = liveSettings[name];
  switch (control.kind) {
    case "switch":
      return typeof value === "boolean" ? null : "Choose on or off.";
    case "choice":
      return control.choices.some((choice) => choice.value === value) ? null : "Choose one of those that are offered.";
    case "number":
      return isWithin(value, control) ? null : numberFault(control);
  }
}

function isWithin(value: unknown, { least, most, isWhole, mayBeEmpty }: NumberControl): boolean {
  if (value === null) return mayBeEmpty;
  if (typeof value !== "number" || (isWhole && !Number.isInteger(value))) return false;
  return value >= least && value <= most;
}

function numberFault({ least, most, isWhole, mayBeEmpty }: NumberControl): string {
  const bounds = `from ${formatNumber(least)} to ${formatNumber(most)}`;
  return `Give a ${isWhole ? "whole number" : "number"} ${bounds}${mayBeEmpty ? ", or nothing for no limit" : ""}.`;
}

/** Decimal, as warehouses bill. */
const bytesPerGigabyte = 1_000_000_000;

/** From how many bytes on a statement waits for a yes; null where none does. */
export function costGateOf({ isCostAsked, costGateGb }: LiveSettings): number | null {
  return isCostAsked ? costGateGb * bytesPerGigabyte : null;
}
