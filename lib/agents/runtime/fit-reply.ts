/**
 * A reply made to fit the form that was asked for, where its meaning is beyond doubt: members that apply to nothing may be
 * left out, names and choices may be spelled otherwise, numbers may stand in words. What is wrong stays wrong: the form
 * itself judges afterwards. Pure.
 */
import "server-only";
import { z } from "zod";
import { readNumberWords } from "#lib/planner/words/number-words";

type Form = z.core.JSONSchema.BaseSchema;

export type Fitting = {
  readonly schema: z.ZodType;
  /** What members mean that were left out, where that is not nothing. */
  readonly missing?: object;
  /** Members, at any depth, of which leaving out says nothing: null is a meaning of its own there. */
  readonly mustBeSaid?: readonly string[];
  /** Of a reply that was cut nothing but `missing` may be missing. */
  readonly isCut: boolean;
};

/** The value as the schema would have it; as it is where it has nothing of that, or lacks what may not be missing. */
export function fitReply(value: object, { schema, missing = {}, mustBeSaid = [], isCut }: Fitting): unknown {
  const form = z.toJSONSchema(schema);
  const said = unwrapped(value, form);
  const unsaid = Object.entries(missing).filter(([name]) => !hasMember(said, name));
  const meant = { ...Object.fromEntries(unsaid), ...said };
  const isWhole = !isCut || Object.keys(form.properties ?? {}).every((name) => hasMember(meant, name));
  return isWhole && hasKnownMember(said, form) ? fitObject(meant, form, new Set(mustBeSaid)) : value;
}

function hasMember(value: object, name: string): boolean {
  return Object.keys(value).some((one) => spelling(one) === spelling(name));
}

function hasKnownMember(value: object, { properties = {} }: Form): boolean {
  return Object.keys(properties).some((name) => hasMember(value, name));
}

/** Calls of tools written as text, and answers inside of a member of their own. */
function unwrapped(value: object, form: Form): object {
  const members = Object.entries(value);
  const isCall = members.some(([name]) => argumentNames.has(name)) && members.every(([name]) => callNames.has(name));
  if (isCall) return argumentsOf(members) ?? value;
  const [only] = members;
  return members.length === 1 && !hasKnownMember(value, form) ? (asObject(only?.[1]) ?? value) : value;
}

const argumentNames: ReadonlySet<string> = new Set(["arguments", "parameters", "input", "args"]);
const callNames: ReadonlySet<string> = new Set([...argumentNames, "name", "type", "id", "function", "tool"]);

function argumentsOf(members: readonly (readonly [string, unknown])[]): object | null {
  return asObject(members.find(([name]) => argumentNames.has(name))?.[1]);
}

/** Some write an object as a text with JSON in it. */
function asObject(value: unknown): object | null {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  if (typeof value !== "string" || !value.trimStart().startsWith("{")) return null;
  try {
    return asObject(JSON.parse(value));
  } catch {
    return null;
  }
}

type Said = ReadonlySet<string>;

function fitValue(value: unknown, form: Form, said: Said): unknown {
  const inner = nullableOf(form);
  if (inner !== null) return isNothing(value, inner) ? null : fitValue(value, inner, said);
  switch (form.type) {
    case "object":
      return fitObject(asObject(value) ?? value, form, said);
    case "array":
      return fitList(value, form, said);
    case "string":
      return fitText(value, form);
    case "number":
    case "integer":
      return fitNumber(value);
    case "boolean":
      return fitTruth(value);
    default:
      return value;
  }
}

/** What a form takes beside null; null for forms that do not take null. */
function nullableOf({ anyOf, ...form }: Form): Form | null {
  if (Array.isArray(form.type)) {
    const [type, ...more] = form.type.filter((one) => one !== "null");
    return type !== undefined && more.length === 0 && form.type.length > 1 ? { ...form, type } : null;
  }
  const others = (anyOf ?? []).filter((one) => one.type !== "null");
  const [only] = others;
  return only !== undefined && others.length === 1 && others.length < (anyOf ?? []).length ? only : null;
}

const wordsForNothing: ReadonlySet<string> = new Set(["null", "none", "n/a", "nil", "undefined", ""]);

function isNothing(value: unknown, { type, enum: choices }: Form): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string" && wordsForNothing.has(value.trim().toLowerCase())) {
    return choices?.some((choice) => spelling(String(choice)) === spelling(value)) !== true;
  }
  return type === "object" && typeof value === "object" && Object.values(value).every((one) => one === null);
}

/**
 * What is left out is filled in, but not beside a member that the form does not know: it may be what was left out, by
 * another name, and a condition that is dropped is another question.
 */
function fitObject(value: unknown, { properties = {} }: Form, said: Said): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const known = new Set(Object.keys(properties).map(spelling));
  const isStrange = Object.entries(value).some(
    ([name, member]) => !known.has(spelling(name)) && !asides.has(spelling(name)) && !isEmpty(member),
  );
  const exact = new Map<string, unknown>(Object.entries(value));
  const spelled = new Map([...exact].map(([name, member]) => [spelling(name), member]));
  const members = Object.entries(properties).flatMap(([name, form]) => {
    if (typeof form === "boolean") return [];
    const member = exact.get(name) ?? spelled.get(spelling(name));
    const isUnsaid = !exact.has(name) && !spelled.has(spelling(name));
    const fitted = isUnsaid && (isStrange || said.has(name)) ? undefined : fitValue(member, form, said);
    return fitted === undefined ? [] : [[name, fitted] as const];
  });
  return Object.fromEntries(members);
}

/** What models say beside what they were asked for. */
const asides: ReadonlySet<string> = new Set(
  ["reasoning", "explanation", "rationale", "thought", "thoughts", "analysis", "comment", "note", "confidence"].map(
    spelling,
  ),
);

function isEmpty(member: unknown): boolean {
  if (member === null || member === undefined || member === "" || member === false) return true;
  return typeof member === "object" && Object.keys(member).length === 0;
}

function fitList(value: unknown, { items }: Form, said: Said): unknown {
  if (value === null || value === undefined) return [];
  if (items === undefined || typeof items === "boolean" || Array.isArray(items)) return value;
  const list = Array.isArray(value) ? value : [value];
  return list.map((item: unknown) => fitValue(item, items, said));
}

function fitText(value: unknown, { enum: choices }: Form): unknown {
  const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  if (typeof text !== "string" || choices === undefined) return text;
  const same = choices.filter((choice) => typeof choice === "string" && spelling(choice) === spelling(text));
  return choices.includes(text) || same.length !== 1 ? text : same[0];
}

function fitNumber(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const digits = value.trim().replaceAll(/(?<=\d)[,_ ](?=\d{3}(?!\d))/g, "");
  if (/^[+-]?\d+(\.\d+)?$/.test(digits)) return Number(digits);
  const words = value
    .trim()
    .toLowerCase()
    .split(/[\s-]+/);
  const read = readNumberWords(words);
  return read !== null && read.length === words.length ? read.value : (loneNumbers.get(words.join(" ")) ?? value);
}

/** In a member that takes nothing but a number they are numbers also by themselves. */
const loneNumbers: ReadonlyMap<string, number> = new Map([
  ["zero", 0],
  ["one", 1],
]);

function fitTruth(value: unknown): unknown {
  if (value === null || value === undefined) return false;
  if (typeof value !== "string") return value;
  const word = value.trim().toLowerCase();
  if (word === "true" || word === "yes") return true;
  return word === "false" || word === "no" ? false : value;
}

/** "divided_by" is dividedBy, "NOT IN" is not_in; signs stay what they are. */
function spelling(name: string): string {
  const letters = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  return letters === "" ? name.trim() : letters;
}
