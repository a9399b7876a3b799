/** The tables of a schema that one column can refer to, found by what a reference to them looks like. */
import { nameStems } from "./column-role.ts";
import { groupBy } from "./group-by.ts";
import type { SemanticColumn, SemanticTable } from "./model.ts";

/** A table with the column that a reference holds; `place` is its place among the tables. */
export type KeyTarget = { readonly place: number; readonly table: SemanticTable; readonly key: SemanticColumn };

/** Words at the end of a reference that do not name what it refers to. */
const keyWords: ReadonlySet<string> = new Set(["id", "key", "code", "number", "no", "nr", "fk", "uuid", "guid"]);

/** Names that tables give their own keys whatever they hold: by themselves they refer to nothing. */
const plainKeys: ReadonlySet<string> = new Set([...keyWords, "name", "title", "value", "type", "date"]);

/** Words in front of the names of tables that say in which layer of a warehouse they lie. */
const layers: ReadonlySet<string> = new Set(["dim", "dimension", "fact", "fct", "ref", "tbl", "tb", "t", "lkp"]);

export type KeyTargets = {
  /**
   * Tables whose own name, or whose key, stands at the end of the column's name, the longest name first; last the only
   * table whose name ends in the column's word ("line id" of BUS_LINES).
   */
  named(column: SemanticColumn): readonly KeyTarget[];
  /** Tables that are called as the column is: "airline" of flights. */
  called(column: SemanticColumn): readonly KeyTarget[];
  /** Tables whose key holds every known value of the column. */
  holdingValues(column: SemanticColumn): readonly KeyTarget[];
};

/** Sorted out once for all look-ups: a schema can have a hundred thousand columns. */
export function keyTargets(tables: readonly SemanticTable[]): KeyTargets {
  const targets = tables.flatMap((table, place) => targetsOf(table).map((key): KeyTarget => ({ place, table, key })));
  const primary = targets.filter(({ table, key }) => table.primaryKey[0] === key.name);
  const byKey = groupBy(
    primary.filter(({ key }) => !plainKeys.has(nameStems(key.label).join(" "))),
    ({ key }) => nameStems(key.label).join(" "),
  );
  const byTable = groupBy(primary, ({ table }) => tableName(table));
  const byHead = groupBy(primary, ({ table }) => nameStems(table.label).at(-1) ?? "");
  const byValue = groupTextValues(targets);
  return {
    named: (column) => {
      const stems = nameStems(column.label);
      const subject = keyWords.has(stems.at(-1) ?? "") ? stems.slice(0, -1) : [];
      const found = stems.flatMap((_, start) => [
        ...(byTable.get(subject.slice(start).join(" ")) ?? []),
        ...(byKey.get(stems.slice(start).join(" ")) ?? []),
      ]);
      const [head, ...others] = subject.length === 1 ? (byHead.get(subject[0] ?? "") ?? []) : [];
      return head === undefined || others.length > 0 ? found : [...found, head];
    },
    called: (column) => {
      const stems = nameStems(column.label);
      // Words before the table's name are skipped in texts alone: a number may as well count its rows ("home games").
      const starts = column.kind === "text" ? stems.length : 1;
      return stems.slice(0, starts).flatMap((_, start) => byTable.get(stems.slice(start).join(" ")) ?? []);
    },
    holdingValues: ({ profile: { values } }) => {
      const [first] = values;
      const candidates = first === undefined ? [] : (byValue.get(first) ?? []);
      return candidates.flatMap(({ target, stored }) => (values.every((value) => stored.has(value)) ? [target] : []));
    },
  };
}

/** The key of one column, else, where the key is several, columns whose values were counted and are all different. */
function targetsOf(table: SemanticTable): readonly SemanticColumn[] {
  const [name] = table.primaryKey;
  return table.columns.filter(
    (column) => (column.name === name && table.primaryKey.length === 1) || column.profile.isUnique === true,
  );
}

/** The words that a reference would use, without the layer of the warehouse. */
function tableName(table: SemanticTable): string {
  const stems = nameStems(table.label);
  const bare = stems.filter((word) => !layers.has(word));
  return (bare.length === 0 ? stems : bare).join(" ");
}

type Stored = { readonly target: KeyTarget; readonly stored: ReadonlySet<string> };

/** By each value: the text keys that hold it. */
function groupTextValues(targets: readonly KeyTarget[]): ReadonlyMap<string, readonly Stored[]> {
  const groups = new Map<string, Stored[]>();
  for (const target of targets) {
    if (target.key.kind !== "text" || !target.key.profile.valuesAreComplete) continue;
    const stored = new Set(target.key.profile.values);
    for (const value of stored) {
      const group = groups.get(value);
      if (group === undefined) groups.set(value, [{ target, stored }]);
      else group.push({ target, stored });
    }
  }
  return groups;
}
