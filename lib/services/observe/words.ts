/** The closed lists of words that may stand beside a number; whatever is not in its list is counted as `other`. */
import "server-only";
import { auditDoors } from "#lib/domain/audit-table";
import { engineNameSchema } from "#lib/domain/catalog";
import { errorCodeSchema } from "#lib/domain/errors";
import { permissions } from "#lib/domain/permissions";
import { runStatusSchema } from "#lib/domain/session";
import { builtFiles, routePatterns } from "../network/route-pattern.ts";

/** Ways in at which somebody can fail to get in. */
const signInActs: ReadonlySet<string> = new Set(["sign-in", "password-set"]);

export type SignInDoor = keyof typeof auditDoors;

/** Whether it is a way in. */
export function isSignInDoor(door: string): door is SignInDoor {
  return signInDoors.includes(door);
}

const signInDoors: readonly string[] = Object.entries(auditDoors).flatMap(([door, entry]) =>
  "act" in entry && signInActs.has(entry.act) ? [door] : [],
);

/** What runs are worked on by; `waiting`: none has begun. */
const stages = ["waiting", "router", "SQL", "databases", "dashboard", "refresh", "sheet"];

export const other = "other";

export const words = {
  engine: engineNameSchema.options,
  runEngine: [...engineNameSchema.options, "several"],
  kind: ["question", "refresh"],
  status: runStatusSchema.options.filter((status) => status !== "running"),
  stage: stages,
  state: ["working", "waiting"],
  statementKind: ["query", "check", "values", "catalog"],
  outcome: ["ok", ...errorCodeSchema.options],
  role: ["main", "fast"],
  direction: ["in", "out", "cached"],
  door: signInDoors,
  operation: ["read", "write"],
  stored: ["ok", "failed"],
  permission: Object.keys(permissions),
  route: [...routePatterns, builtFiles],
  method: ["GET", "HEAD", "POST", "DELETE"],
  httpStatus: [
    ..."200 201 202 204 206 301 302 303 304 307 308 400 401 403 404 405 408 409 410 411 413 415 416 421 422 429".split(
      " ",
    ),
    ..."499 500 501 502 503 504".split(" "),
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The word itself where its list has it, else `other`. */
export function wordOf(list: readonly string[], word: string): string {
  return list.includes(word) ? word : other;
}

/** A name of a node, an agent or a model as it may be told: names of the code's and of settings, no sentence and no line. */
export function shortName(name: string): string {
  return /^[\w.:/@ -]{1,80}$/.test(name) ? name : other;
}
