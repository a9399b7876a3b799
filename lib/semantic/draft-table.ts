/** Drafts one table of a model: its columns, its key, the column that names its rows and the one that places them in time. */
import type { TableInfo } from "#lib/domain/catalog";
import { cellStateExpression } from "./cell-state.ts";
import { columnFormat, columnRole, defaultAggregate, nameStems } from "./column-role.ts";
import { type CellState, readComment, tableNames } from "./comment-reading.ts";
import { type ColumnProfile, emptyProfile, type SemanticColumn, type SemanticTable } from "./model.ts";
import { shortensTable } from "./short-keys.ts";
import type { WordSplitter } from "./split-words.ts";
import { unitOf, unitOfName } from "./unit.ts";

/** `profiles` is keyed `TABLE.COLUMN`; a missing profile only means less is known. */
export function draftTable(
  info: TableInfo,
  profiles: ReadonlyMap<string, ColumnProfile>,
  splitter: WordSplitter,
): SemanticTable {
  const label = labelOf(info.name, splitter);
  const named = info.columns.map((column) => ({
    column,
    label: labelOf(column.name, splitter),
    profile: profiles.get(`${info.name}.${column.name}`) ?? emptyProfile,
  }));
  const primaryKey = info.primaryKey.length > 0 ? info.primaryKey : inferPrimaryKey(label, named);
  const table = { ...info, primaryKey };
  const columns = named.flatMap((one) => withComment(draftColumn({ ...one, table })));
  return {
    name: info.name,
    label,
    synonyms: tableNames(info.comment).filter((name) => !isCalled(name, label, columns)),
    description: info.comment,
    primaryKey,
    nameColumn: nameColumnOf({ label, rowCount: info.rowCount }, columns),
    mainTimeColumn: mainTimeColumnOf(label, table, columns),
    rowCount: info.rowCount,
    columns,
  };
}

/**
 * Whether the table is called so already ("product categories" of CATEGORIES), or a word of its columns is: a "salary"
 * is a figure of the table, not its row.
 */
function isCalled(name: string, label: string, columns: readonly SemanticColumn[]): boolean {
  const own = nameStems(label).join(" ");
  return (
    ` ${nameStems(name).join(" ")}`.endsWith(` ${own}`) ||
    columns.some((column) => nameStems(column.label).includes(name))
  );
}

function labelOf(name: string, splitter: WordSplitter): string {
  return splitter.split(name).join(" ");
}

type ColumnDraft = {
  readonly column: TableInfo["columns"][number];
  readonly label: string;
  readonly profile: ColumnProfile;
};

function draftColumn(draft: ColumnDraft & { readonly table: TableInfo }): SemanticColumn {
  const { column, label, profile } = draft;
  const role = columnRole(draft);
  return {
    name: column.name,
    kind: column.kind,
    role,
    label,
    synonyms: [],
    description: column.comment,
    unit: role === "fact" ? (unitOf(column.comment) ?? unitOfName(column.name)) : null,
    format: columnFormat({ name: label, kind: column.kind }, role, profile),
    defaultAggregate: defaultAggregate(label, role),
    profile,
    expression: null,
    isHidden: false,
  };
}

/** With what the comment says: other names, words for codes; behind it what an empty cell says, as conditions. */
function withComment(column: SemanticColumn): SemanticColumn[] {
  const { names, legend, states } = readComment(column.description, column.profile.values);
  const synonyms = names.filter((name) => name !== column.label);
  const told = Object.keys(legend).length === 0 ? column : { ...column, valueNames: legend };
  return [{ ...told, synonyms }, ...states.map((state) => stateOf(column, state))];
}

function stateOf({ name, description }: SemanticColumn, state: CellState): SemanticColumn {
  return {
    name: `${name} ${state.name}`,
    kind: "boolean",
    role: "dimension",
    label: state.name,
    synonyms: [],
    description,
    unit: null,
    format: null,
    defaultAggregate: null,
    profile: emptyProfile,
    expression: cellStateExpression(name, state.isEmpty),
    isHidden: false,
  };
}

/** Words at the end of a name that say: this tells the rows of a table apart. */
const keyWords: ReadonlySet<string> = new Set(["id", "key", "code", "number", "no", "nr", "uuid", "guid"]);

/**
 * Where none is declared: the column called ID or after the table (CUSTOMER_ID of CUSTOMERS), else a first column that
 * is called a key. Its values decide where they were counted; where they were not, its name does for an ID, as that is
 * what such a name is given for.
 */
function inferPrimaryKey(tableLabel: string, columns: readonly ColumnDraft[]): string[] {
  const tableStems = nameStems(tableLabel);
  const keyStems = columns.map(({ label }) => nameStems(label));
  // PLAYERS_COACHES with a player and a coach: neither of them tells its rows apart.
  const ends = keyStems.filter((stems) => keyRank(stems, tableStems) > 0 && stems.length > 1);
  const isLink = ends.length > 1 || keyStems.filter(isKeyNamed).length * 2 > columns.length;
  const rankOf = ({ label }: ColumnDraft, place: number): number =>
    Math.max(
      shortensTable(label, tableLabel) ? shortRank : 0,
      rankAt(keyStems[place] ?? [], { tableStems, isLink, isFirst: place === 0 }),
    );
  const candidates = columns
    .map((draft, place) => ({ draft, rank: rankOf(draft, place) }))
    .filter(({ draft: { profile }, rank }) => rank > 0 && profile.isUnique !== false && (profile.nullCount ?? 0) === 0)
    .filter(({ draft: { profile }, rank }) => profile.isUnique === true || rank >= sureRank)
    .toSorted((left, right) => right.rank - left.rank);
  const [best] = candidates;
  return best === undefined ? [] : [best.draft.column.name];
}

/** From this rank on the name is enough. */
const sureRank = 4;

/** A key that shortens its own table's name: "bid" of boats. */
const shortRank = 3;

type KeyPlace = { readonly tableStems: readonly string[]; readonly isLink: boolean; readonly isFirst: boolean };

function rankAt(stems: readonly string[], { tableStems, isLink, isFirst }: KeyPlace): number {
  const rank = keyRank(stems, tableStems);
  if (rank >= sureRank) return rank;
  if (isLink) return 0;
  return rank > 0 || !isFirst || !isKeyNamed(stems) ? rank : 1;
}

function isKeyNamed(stems: readonly string[]): boolean {
  return keyWords.has(stems.at(-1) ?? "");
}

/** 5 for "id", 4 for "customer id" of customers, less for other keys and for the last word of the table; 0 for no key. */
function keyRank(stems: readonly string[], tableStems: readonly string[]): number {
  if (!isKeyNamed(stems)) return 0;
  const isPlain = stems.at(-1) === "id";
  if (stems.length === 1) return isPlain ? 5 : 2;
  const subject = stems.slice(0, -1).join(" ");
  if (subject === tableStems.join(" ")) return isPlain ? 4 : 3;
  return tableStems.includes(subject) ? 2 : 0;
}

/**
 * The text column that people would read a row by: NAME, TITLE, `<TABLE>_NAME`, the table's own word, else the first
 * text with a value of its own per row.
 */
function nameColumnOf(
  table: { readonly label: string; readonly rowCount: number | null },
  columns: readonly SemanticColumn[],
): string | null {
  const tableStems = nameStems(table.label);
  const texts = columns.filter(
    (column) => column.kind === "text" && column.role !== "key" && !isWrittenAsNumber(column.profile),
  );
  const scored = texts.map((column) => ({ column, score: nameScore(nameStems(column.label), tableStems) }));
  const named = scored.filter(({ column, score }) => score > borrowedName || tellsMostRows(column, table.rowCount));
  const best = named.reduce((left, right) => (right.score > left.score ? right : left), {
    column: texts[0],
    score: 0,
  });
  if (best.score > 0 && best.column !== undefined) return best.column.name;
  const unique = texts.find(
    ({ profile }) => profile.distinctCount !== null && profile.distinctCount === table.rowCount,
  );
  return unique?.name ?? null;
}

/** A name of something that the row has: its job title, who asked for it. */
const borrowedName = 3;

/** What many rows share names none of them. Unknown counts speak for the name. */
function tellsMostRows({ profile: { distinctCount } }: SemanticColumn, rowCount: number | null): boolean {
  return distinctCount === null || rowCount === null || distinctCount * 2 > rowCount;
}

function isWrittenAsNumber({ pattern }: ColumnProfile): boolean {
  return pattern !== null && pattern !== "text" && pattern !== "code";
}

const nameHeads: ReadonlySet<string> = new Set(["name", "title", "label", "caption", "headline"]);

/** Names that are not what people call a row by. */
const otherNames: ReadonlySet<string> = new Set(["former", "old", "user", "file", "middle", "nick", "domain", "host"]);

function nameScore(columnStems: readonly string[], tableStems: readonly string[]): number {
  const head = columnStems.at(-1) ?? "";
  if (!nameHeads.has(head)) return columnStems.join(" ") === tableStems.join(" ") ? 2 : 0;
  if (columnStems.length === 1) return head === "name" || head === "title" ? 5 : 4;
  const rest = columnStems.slice(0, -1);
  if (rest.every((word) => tableStems.includes(word))) return 6;
  if (rest.some((word) => otherNames.has(word))) return 0;
  if (rest.includes("full") || rest.includes("display")) return 5;
  const isOfPerson = rest.some((word) => word === "first" || word === "last");
  if (isOfPerson) return rest.length === 1 ? borrowedName + 1 : 1;
  return borrowedName;
}

/** Prefers the date named after the table ("ORDER_DATE" of ORDERS), then a column called date, then the first that is always filled. */
function mainTimeColumnOf(tableLabel: string, table: TableInfo, columns: readonly SemanticColumn[]): string | null {
  const tableStems = nameStems(tableLabel);
  const isNullable = new Map(table.columns.map((column) => [column.name, column.isNullable]));
  const score = (column: SemanticColumn): number => {
    const stems = nameStems(column.label);
    const isNamedAfterTable = stems.some((word) => tableStems.includes(word));
    const isFilled = isNullable.get(column.name) === false;
    const isTechnical = stems.some((word) => technicalTimes.has(word));
    return (isNamedAfterTable ? 4 : 0) + (isFilled ? 2 : 0) + (stems.includes("date") ? 1 : 0) - (isTechnical ? 8 : 0);
  };
  const best = columns
    .filter((column) => column.role === "time")
    .reduce<SemanticColumn | null>((left, right) => (left === null || score(right) > score(left) ? right : left), null);
  return best?.name ?? null;
}

const technicalTimes: ReadonlySet<string> = new Set(["updated", "update", "modified", "loaded", "synced", "end"]);
