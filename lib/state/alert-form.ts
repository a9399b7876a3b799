/** The form of an alert: what is chosen in it, and the rule that this comes to. What it cannot say stays as it was. Pure. */
import type { AlertCondition, AlertRule } from "#lib/domain/alert";

export const alertChoices = [
  { value: "each", name: "Each time" },
  { value: "below", name: "When it is below" },
  { value: "at-most", name: "When it is at most" },
  { value: "above", name: "When it is above" },
  { value: "at-least", name: "When it is at least" },
  { value: "fall", name: "When it falls by" },
  { value: "rise", name: "When it rises by" },
  { value: "either", name: "When it changes by" },
  { value: "late", name: "When nothing comes for" },
  { value: "unusual", name: "When it is unusual" },
] as const;
export type AlertChoice = (typeof alertChoices)[number]["value"];

export type AlertDraft = {
  readonly choice: AlertChoice;
  /** The number that belongs to the choice, as it is typed. */
  readonly number: string;
  /** What it was before; null where it told each time. */
  readonly kept: AlertRule | null;
  /** Its limits are typed as percentages. */
  readonly isPercent: boolean;
};

/** The form filled in with a rule; null: it tells each time. */
export function alertDraft(kept: AlertRule | null, isPercent: boolean): AlertDraft {
  const draft: AlertDraft = { choice: "each", number: "", kept, isPercent };
  if (kept === null) return draft;
  const { condition } = kept;
  switch (condition.kind) {
    case "limit":
    case "group":
      return { ...draft, choice: condition.is, number: written(condition.limit, isPercent) };
    case "change":
      return { ...draft, choice: condition.way, number: written(condition.by, condition.unit === "part") };
    case "late":
      return { ...draft, choice: "late", number: String(condition.count) };
    case "unusual":
      return { ...draft, choice: "unusual" };
  }
}

/** Without what binary fractions add: 0.07 is 7 %. */
function written(value: number, isPercent: boolean): string {
  return String(isPercent ? Number((value * 100).toPrecision(12)) : value);
}

/** What the number of the form stands for; null where the choice needs none. */
export function alertNumberLabel(draft: AlertDraft): string | null {
  const { choice, isPercent } = draft;
  switch (choice) {
    case "each":
    case "unusual":
      return null;
    case "fall":
    case "rise":
    case "either":
      return isPartOf(draft) ? "By percent" : "By";
    case "late": {
      const late = keptOf(draft, "late");
      return `For how many ${late?.unit ?? "day"}s`;
    }
    default:
      return isPercent ? "Limit in percent" : "Limit";
  }
}

/** The rule, null for each time; or what is missing, in a sentence. */
export function readAlertDraft(draft: AlertDraft): { readonly alert: AlertRule | null } | { readonly fault: string } {
  const { choice, kept } = draft;
  if (choice === "each") return { alert: null };
  const condition = conditionOf({ ...draft, choice });
  if ("fault" in condition) return condition;
  // A margin is of the limit that it belongs to.
  const margin = isLimit(condition) && kept !== null && isLimit(kept.condition) ? kept.margin : null;
  return { alert: { condition, figure: kept?.figure ?? null, margin } };
}

type Read = AlertCondition | { readonly fault: string };

function conditionOf(draft: AlertDraft & { readonly choice: Exclude<AlertChoice, "each"> }): Read {
  const { choice, isPercent } = draft;
  if (choice === "unusual") return keptOf(draft, "unusual") ?? { kind: "unusual", way: "either" };
  const typed = draft.number.trim();
  const number = Number(typed);
  if (typed === "" || !Number.isFinite(number)) return { fault: "Type the number that it is told at." };
  if (choice === "late") return lateOf(draft, number);
  if (choice === "fall" || choice === "rise" || choice === "either") return changeOf(draft, choice, number);
  const limit = isPercent ? number / 100 : number;
  return { ...(keptOf(draft, "group") ?? { kind: "limit" }), is: choice, limit };
}

function lateOf(draft: AlertDraft, count: number): Read {
  if (!Number.isInteger(count) || count < 1 || count > 1_000) return { fault: "Type a whole number from 1 to 1,000." };
  return { ...(keptOf(draft, "late") ?? { kind: "late", unit: "day" }), count };
}

function changeOf(draft: AlertDraft, way: "fall" | "rise" | "either", number: number): Read {
  if (number <= 0) return { fault: "Type a number above 0." };
  const fresh = { kind: "change", unit: "part", against: "step-before" } as const;
  return { ...(keptOf(draft, "change") ?? fresh), way, by: isPartOf(draft) ? number / 100 : number };
}

/** Changes are parts unless the rule said a number. */
function isPartOf(draft: AlertDraft): boolean {
  return (keptOf(draft, "change")?.unit ?? "part") === "part";
}

type ConditionOf<Kind extends AlertCondition["kind"]> = Extract<AlertCondition, { kind: Kind }>;

function keptOf<Kind extends AlertCondition["kind"]>({ kept }: AlertDraft, kind: Kind): ConditionOf<Kind> | null {
  const condition = kept?.condition ?? null;
  return condition !== null && isOfKind(condition, kind) ? condition : null;
}

function isOfKind<Kind extends AlertCondition["kind"]>(
  condition: AlertCondition,
  kind: Kind,
): condition is ConditionOf<Kind> {
  return condition.kind === kind;
}

function isLimit({ kind }: AlertCondition): boolean {
  return kind === "limit" || kind === "group";
}
