/** A condition while it is being set by hand: from what is written in its form to what the plan holds, and back. Pure. */
import type { PlanFilter, PlanValue } from "#lib/domain/plan";
import type { ConditionForm } from "#lib/domain/plan-menu";
import type { PlanEdit } from "#lib/domain/plan-part";

export type DraftOperator =
  | "any"
  | "none"
  | "contains"
  | "not_contains"
  | "starts_with"
  | "="
  | "!="
  | ">"
  | ">="
  | "<"
  | "<="
  | "between"
  | "is_null"
  | "is_not_null";

export type ConditionDraft = {
  readonly operator: DraftOperator;
  /** Of "any" and "none". */
  readonly values: readonly string[];
  /** What is written: a text, a number, a day; of "between" the lower end. */
  readonly text: string;
  readonly upper: string;
};

const operators: Readonly<Record<ConditionForm["values"], readonly DraftOperator[]>> = {
  text: ["any", "none", "contains", "not_contains", "starts_with", "is_null", "is_not_null"],
  number: [">=", "<=", ">", "<", "=", "!=", "between", "is_null", "is_not_null"],
  date: [">=", "<", "is_null", "is_not_null"],
  flag: ["=", "is_null"],
};

const words: Readonly<Record<DraftOperator, string>> = {
  any: "is any of",
  none: "is none of",
  contains: "contains",
  not_contains: "does not contain",
  starts_with: "starts with",
  "=": "is exactly",
  "!=": "is not",
  ">": "is more than",
  ">=": "is at least",
  "<": "is less than",
  "<=": "is at most",
  between: "is between",
  is_null: "is empty",
  is_not_null: "is filled",
};

const dateWords: Partial<Record<DraftOperator, string>> = { ">=": "is on or after", "<": "is before" };

/** What can be said of such values, in words. */
export function operatorChoices({ values }: Pick<ConditionForm, "values">): readonly {
  readonly operator: DraftOperator;
  readonly words: string;
}[] {
  const told = (operator: DraftOperator) => (values === "date" ? dateWords[operator] : undefined) ?? words[operator];
  return operators[values].map((operator) => ({ operator, words: told(operator) }));
}

/** What the form begins with: the condition as it is, else the first that can be said. */
export function draftOf({ condition, values }: Pick<ConditionForm, "condition" | "values">): ConditionDraft {
  const [first = "any"] = operators[values];
  const blank: ConditionDraft = { operator: first, values: [], text: "", upper: "" };
  if (condition === null) return blank;
  const own = draftOfCondition(condition, blank);
  return operators[values].includes(own.operator) ? own : blank;
}

function draftOfCondition(condition: PlanFilter["condition"], blank: ConditionDraft): ConditionDraft {
  switch (condition.operator) {
    case "in":
      return { ...blank, operator: "any", values: condition.values.map(String) };
    case "not_in":
      return { ...blank, operator: "none", values: condition.values.map(String) };
    case "between":
      return { ...blank, operator: "between", text: String(condition.low), upper: String(condition.high) };
    case "contains":
    case "not_contains":
    case "starts_with":
      return { ...blank, operator: condition.operator, text: condition.text };
    case "is_null":
    case "is_not_null":
      return { ...blank, operator: condition.operator };
    case "=":
    case "!=":
    case ">":
    case ">=":
    case "<":
    case "<=":
      return comparedDraft(condition, blank);
    default:
      return blank;
  }
}

function comparedDraft(
  { operator, value }: { readonly operator: "=" | "!=" | ">" | ">=" | "<" | "<="; readonly value: PlanValue },
  blank: ConditionDraft,
): ConditionDraft {
  const text = String(value);
  if (typeof value !== "string") return { ...blank, operator, text };
  if (operator === "=") return { ...blank, operator: "any", values: [text], text };
  return operator === "!=" ? { ...blank, operator: "none", values: [text], text } : { ...blank, operator, text };
}

/** The condition that is written; null while something is missing. */
export function conditionOf(
  draft: ConditionDraft,
  { values }: Pick<ConditionForm, "values">,
): PlanFilter["condition"] | null {
  const { operator, text, upper } = draft;
  switch (operator) {
    case "any":
    case "none":
      return listed(operator, draft.values);
    case "contains":
    case "not_contains":
    case "starts_with":
      return text.trim() === "" ? null : { operator, text: text.trim() };
    case "is_null":
    case "is_not_null":
      return { operator };
    case "between": {
      const [low, high] = [writtenValue(text, values), writtenValue(upper, values)];
      return low === null || high === null || low > high ? null : { operator, low, high };
    }
    default: {
      const value = writtenValue(text, values);
      return value === null ? null : { operator, value };
    }
  }
}

function listed(operator: "any" | "none", values: readonly string[]): PlanFilter["condition"] | null {
  const [only, ...others] = values;
  if (only === undefined) return null;
  const isAny = operator === "any";
  if (others.length === 0) return { operator: isAny ? "=" : "!=", value: only };
  return { operator: isAny ? "in" : "not_in", values: [...values] };
}

function writtenValue(text: string, values: ConditionForm["values"]): PlanValue | null {
  const written = text.trim();
  if (written === "") return null;
  if (values === "flag") return written === "true";
  if (values === "date") return /^\d{4}-\d{2}-\d{2}$/.test(written) ? written : null;
  const number = Number(written.replace(/(?<=\d),(?=\d{3}\b)/g, ""));
  return values === "number" && Number.isFinite(number) ? number : null;
}

/** The change of the plan that sets the condition. */
export function conditionEdit(
  { id, column, via, evidence }: ConditionForm,
  condition: PlanFilter["condition"],
): PlanEdit {
  const filter: PlanFilter = { column, via, condition, evidence: [...evidence] };
  const part = { kind: "condition" as const, filter };
  return id === null ? { kind: "add", part } : { kind: "replace", id, part };
}
