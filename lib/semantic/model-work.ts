/** A model while files and edits are laid over it: its tables by every name that they may be called by. */
import { groupBy } from "./group-by.ts";
import type { SemanticColumn, SemanticModel, SemanticTable } from "./model.ts";
import { labelOf } from "./words.ts";

/** Which name wins where a file calls one column as another one is stored. */
export type Preference = "stored" | "logical";

/** Two underscores may stand before a logical table's name in a statement. */
const logicalMark = /^__/;

export class ModelWork {
  readonly #tables: Map<string, SemanticTable>;
  /** Names that a file gives, in lower case, to the model's own. */
  readonly #logicalTables = new Map<string, string>();
  readonly #logicalColumns = new Map<string, Map<string, string>>();
  /** The tables' names by their lower case; made when the first one is not found by its own spelling. */
  #spellings: ReadonlyMap<string, readonly string[]> | null = null;

  constructor(model: SemanticModel) {
    this.#tables = new Map(model.tables.map((table) => [table.name, table]));
  }

  get tables(): readonly SemanticTable[] {
    return [...this.#tables.values()];
  }

  table(name: string): SemanticTable | undefined {
    return this.#tables.get(name);
  }

  setTable(table: SemanticTable): void {
    this.#tables.set(table.name, table);
  }

  nameTable(logical: string, table: string): void {
    this.#logicalTables.set(logical.toLowerCase(), table);
  }

  nameColumn(logical: string, table: string, column: string): void {
    const names = this.#logicalColumns.get(table) ?? new Map<string, string>();
    this.#logicalColumns.set(table, names.set(logical.toLowerCase(), column));
  }

  /** By the file's name, the model's, or its label. */
  tableNamed(name: string): SemanticTable | undefined {
    const bare = name.replace(logicalMark, "");
    const logical = this.#logicalTables.get(bare.toLowerCase());
    return this.#tables.get(logical ?? name) ?? this.storedTable(bare) ?? onlyOne(this.tables, byLabel(bare));
  }

  /** By the model's name alone. */
  storedTable(name: string): SemanticTable | undefined {
    const exact = this.#tables.get(name);
    if (exact !== undefined) return exact;
    this.#spellings ??= groupBy([...this.#tables.keys()], (known) => known.toLowerCase());
    const [spelled, another] = this.#spellings.get(name.toLowerCase()) ?? [];
    return spelled === undefined || another !== undefined ? undefined : this.#tables.get(spelled);
  }

  columnNamed(table: SemanticTable, name: string, prefers: Preference): SemanticColumn | undefined {
    const current = this.#tables.get(table.name) ?? table;
    const logical = this.#logicalColumns.get(table.name)?.get(name.toLowerCase());
    const byFile = current.columns.find((column) => column.name === logical);
    const stored = this.storedColumn(current, name);
    const [first, second] = prefers === "stored" ? [stored, byFile] : [byFile, stored];
    return first ?? second ?? onlyOne(current.columns, byLabel(name));
  }

  storedColumn(table: SemanticTable, name: string): SemanticColumn | undefined {
    return table.columns.find((column) => column.name === name) ?? onlyOne(table.columns, bySpelling(name));
  }

  /** In place of the column of that name, or as the table's last. */
  setColumn(tableName: string, column: SemanticColumn): void {
    const table = this.#tables.get(tableName);
    if (table === undefined) return;
    const isThere = table.columns.some(({ name }) => name === column.name);
    const columns = isThere
      ? table.columns.map((known) => (known.name === column.name ? column : known))
      : [...table.columns, column];
    this.setTable({ ...table, columns });
  }
}

type Named = { readonly name: string; readonly label: string };

function bySpelling(name: string): (candidate: Named) => boolean {
  const lower = name.toLowerCase();
  return (candidate) => candidate.name.toLowerCase() === lower;
}

function byLabel(name: string): (candidate: Named) => boolean {
  const label = labelOf(name);
  return (candidate) => candidate.label.toLowerCase() === label;
}

function onlyOne<Item>(items: readonly Item[], isIt: (item: Item) => boolean): Item | undefined {
  const found = items.filter(isIt);
  return found.length === 1 ? found[0] : undefined;
}
