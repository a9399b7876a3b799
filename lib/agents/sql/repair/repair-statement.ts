/**
 * Repairs a statement by rule, from the engine's own complaint: names that the data does not have, slips of dialect,
 * values in the wrong quotes. Only what is clearly meant is changed, token by token, and every change is told. What
 * comes out is judged by the guard like any other statement.
 */
import "server-only";
import type { Dialect } from "#lib/domain/dialect";
import type { AppError } from "#lib/domain/errors";
import {
  applyChanges,
  isToken,
  isTooDeep,
  meaningfulTokens,
  readSqlTokens,
  type SqlToken,
} from "#lib/planner/sql/sql-tokens";
import type { SemanticModel } from "#lib/semantic/model";
import { type Complaint, readComplaint } from "./complaint.ts";
import { isKnownSlip, mendSlips } from "./dialect-slips.ts";
import { calendarPart } from "./function-slips.ts";
import type { Edit, Repair } from "./repair.ts";
import { repairAmbiguous } from "./repair-ambiguous.ts";
import { repairName } from "./repair-names.ts";
import { requoteValues } from "./repair-values.ts";
import { readNames } from "./statement-names.ts";

export type RepairArgs = {
  readonly sql: string;
  readonly error: AppError;
  readonly semantic: SemanticModel;
  readonly dialect: Dialect;
};

/** Null where nothing is clearly meant; never the same text again. */
export function repairStatement(args: RepairArgs): Repair | null {
  const { sql, error, dialect } = args;
  const tokens = meaningfulTokens(readSqlTokens(sql, dialect));
  const complaint =
    tokens.length <= maxTokens && isOneReading(tokens) && !isTooDeep(tokens) ? readComplaint(error) : null;
  if (complaint === null) return null;
  if (mayBeSlip(complaint, dialect)) {
    const mended = mendSlips(sql, dialect);
    if (mended !== null) return mended;
  }
  const edit = complaint.kind === "syntax" || error.code === "UNSAFE" ? null : repairByName(complaint, tokens, args);
  if (edit === null) return null;
  const repaired = applyChanges(sql, edit.changes);
  return repaired === sql ? null : { sql: repaired, changes: edit.sentences };
}

/** A longer text is no slip of the pen, and would keep the server busy. */
const maxTokens = 5_000;

/** One SELECT, with nothing but semicolons behind it: whatever else a text is, it stays as it is. */
function isOneReading(tokens: readonly SqlToken[]): boolean {
  const end = tokens.findLastIndex((token) => !isToken(token, ";"));
  const first = tokens.find((token) => !isToken(token, "("));
  return isToken(first, "SELECT", "WITH") && !tokens.slice(0, end + 1).some((token) => isToken(token, ";"));
}

/** A refused function is mended only where it is itself another dialect's spelling: no other refusal is touched. */
function mayBeSlip(complaint: Complaint, dialect: Dialect): boolean {
  switch (complaint.kind) {
    case "syntax":
    case "type":
      return true;
    case "function":
      return isKnownSlip(complaint.name, dialect);
    case "column":
      return complaint.qualifier === null && calendarPart(complaint.name) !== null;
    default:
      return false;
  }
}

function repairByName(
  complaint: Exclude<Complaint, { kind: "syntax" }>,
  tokens: readonly SqlToken[],
  { sql, error, semantic, dialect }: RepairArgs,
): Edit | null {
  const names = readNames(sql, semantic, dialect);
  if (names === null) return null;
  const quoted =
    complaint.kind === "column" && complaint.qualifier === null
      ? requoteValues(complaint.name, { tokens, names, dialect })
      : null;
  if (quoted !== null) return quoted;
  const hints = hintedNames(error.cause);
  const place = { tokens, names, model: semantic, dialect, position: error.position, hints };
  return complaint.kind === "ambiguous" ? repairAmbiguous(complaint.name, sql, place) : repairName(complaint, place);
}

/** `Candidate bindings: "A", "B"` and `Candidate names: A, B`: what the engine thinks may be meant. */
function hintedNames(cause: string | null): readonly string[] {
  const list = /Candidate (?:bindings|names|tables):[ :]*(.+)/.exec(cause ?? "")?.[1] ?? "";
  return list
    .split(/,\s*/)
    .map(
      (name) =>
        name
          .trim()
          .replace(/^"(.*)"$/, "$1")
          .split(".")
          .at(-1) ?? "",
    )
    .filter((name) => name !== "");
}
