/** Reads what a SHOW command asks for. */
import { missingObject, noDatabase } from "../errors.ts";
import { type StatementContext, seesSchema } from "../sql/context.ts";
import type { Cursor } from "../sql/cursor.ts";
import { unexpected } from "../sql/lexer.ts";

export type ShowKind =
  | "DATABASES"
  | "SCHEMAS"
  | "TABLES"
  | "VIEWS"
  | "OBJECTS"
  | "COLUMNS"
  | "PRIMARY KEYS"
  | "IMPORTED KEYS"
  | "ROLES"
  | "WAREHOUSES"
  | "PARAMETERS";

/** Null stands for all of them. */
export type ShowPlace = {
  readonly database: string | null;
  readonly schema: string | null;
  readonly table: string | null;
};

export type ShowRequest = {
  readonly kind: ShowKind;
  readonly like: RegExp | null;
  readonly place: ShowPlace;
  readonly startsWith: string | null;
  readonly limit: number | null;
  /** The name after which the page begins. */
  readonly from: string | null;
};

const kinds: readonly ShowKind[] = [
  "DATABASES",
  "SCHEMAS",
  "TABLES",
  "VIEWS",
  "OBJECTS",
  "COLUMNS",
  "PRIMARY KEYS",
  "IMPORTED KEYS",
  "ROLES",
  "WAREHOUSES",
  "PARAMETERS",
];

export function readShow(cursor: Cursor, context: StatementContext): ShowRequest {
  cursor.accept("TERSE");
  const kind = kinds.find((known) => cursor.accept(...known.split(" ")));
  if (kind === undefined) throw unexpected(cursor.sql, cursor.peek());
  cursor.accept("HISTORY");
  const like = cursor.accept("LIKE") ? patternOf(cursor.readString()) : null;
  const place = readPlace(cursor, kind, context);
  const startsWith = cursor.accept("STARTS", "WITH") ? cursor.readString() : null;
  const limit = cursor.accept("LIMIT") ? cursor.readNumber() : null;
  const from = limit !== null && cursor.accept("FROM") ? cursor.readString() : null;
  cursor.expectEnd();
  return { kind, like, place, startsWith, limit, from };
}

/** `%` and `_` as in LIKE, in any case. */
function patternOf(pattern: string): RegExp {
  const source = pattern.replace(/\\?[\s\S]/g, (letter) => {
    if (letter === "%") return "[\\s\\S]*";
    if (letter === "_") return "[\\s\\S]";
    return (letter.length > 1 ? letter.slice(1) : letter).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${source}$`, "i");
}

function readPlace(cursor: Cursor, kind: ShowKind, context: StatementContext): ShowPlace {
  const { session } = context;
  const everywhere = { database: null, schema: null, table: null };
  if (!cursor.accept("IN")) {
    const schema = kind === "SCHEMAS" ? null : session.schema;
    return kind === "DATABASES" ? everywhere : { database: session.database, schema, table: null };
  }
  if (cursor.accept("ACCOUNT")) return everywhere;
  if (cursor.accept("DATABASE")) return inDatabase(readNames(cursor), context);
  if (cursor.accept("TABLE") || cursor.accept("VIEW")) return inTable(cursor.readName(), context);
  if (cursor.accept("SCHEMA")) return inSchema(readNames(cursor), context);
  const names = cursor.readName();
  if (kind === "SCHEMAS") return inDatabase(names, context);
  return kind === "COLUMNS" || kind.endsWith("KEYS") ? inTable(names, context) : inSchema(names, context);
}

/** `IN DATABASE` may leave out the name. */
function readNames(cursor: Cursor): string[] {
  const isNamed = !["STARTS", "LIMIT"].includes(cursor.peek()?.text.toUpperCase() ?? "STARTS");
  return isNamed ? cursor.readName() : [];
}

function inDatabase(names: readonly string[], { catalog, session }: StatementContext): ShowPlace {
  const database = names[0] ?? session.database;
  if (database === null) throw noDatabase("SHOW");
  if (names.length > 1 || !catalog.databases.some((known) => known.name === database)) throw missingObject();
  return { database, schema: null, table: null };
}

function inSchema(names: readonly string[], context: StatementContext): ShowPlace {
  const { catalog, session, role } = context;
  const database = names.at(-2) ?? session.database;
  const schema = names.at(-1) ?? session.schema;
  if (database === null || schema === null) throw noDatabase("SHOW");
  const isThere =
    schema === "INFORMATION_SCHEMA" ||
    catalog.schemas.some((known) => known.database === database && known.name === schema);
  if (names.length > 2 || !isThere || !seesSchema(role, database, schema)) throw missingObject();
  return { database, schema, table: null };
}

function inTable(names: readonly string[], context: StatementContext): ShowPlace {
  const { database, schema } = inSchema(names.slice(0, -1), context);
  const table = names.at(-1) ?? "";
  if (context.catalog.find(database ?? "", schema ?? "", table) === undefined) throw missingObject();
  return { database, schema, table };
}
