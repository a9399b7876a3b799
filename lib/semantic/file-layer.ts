/** What is at hand while a model file is laid over a model: the work, the file, and what of it is not used. */

import type { FileTable } from "./file/file-form.ts";
import type { PathPart } from "./file/file-places.ts";
import type { FileWarning, ModelFile } from "./file/read-file.ts";
import type { SemanticTable } from "./model.ts";
import type { ModelWork } from "./model-work.ts";

export type Path = readonly PathPart[];

/** A table of the file and the table of the schema that it describes. */
export type LayeredTable = { readonly entry: FileTable; readonly name: string; readonly path: Path };

export class FileLayer {
  readonly work: ModelWork;
  readonly file: ModelFile;
  readonly tables: readonly LayeredTable[];
  readonly #warnings: FileWarning[] = [];

  constructor(work: ModelWork, file: ModelFile, schema: string) {
    this.work = work;
    this.file = file;
    this.tables = this.#findTables(schema);
  }

  get warnings(): readonly FileWarning[] {
    return this.#warnings;
  }

  warn(path: Path, sentence: string): void {
    this.#warnings.push({ sentence, place: this.file.placeOf(path) });
  }

  /** The table as it is by now. */
  current(table: LayeredTable): SemanticTable | undefined {
    return this.work.table(table.name);
  }

  /** A file may describe several schemas; where it has tables of this one, only those are meant. */
  #findTables(schema: string): readonly LayeredTable[] {
    const entries = this.file.content.tables.map((entry, index) => ({ entry, path: ["tables", index] }));
    const isOwn = ({ entry }: { readonly entry: FileTable }): boolean =>
      (entry.base_table.schema ?? schema).toLowerCase() === schema.toLowerCase();
    const own = entries.filter(isOwn);
    return (own.length > 0 ? own : entries).flatMap(({ entry, path }) => {
      const table = this.work.storedTable(entry.base_table.table);
      if (table !== undefined) return [{ entry, path, name: table.name }];
      this.warn([...path, "base_table", "table"], `The table ${entry.base_table.table} is not in this schema.`);
      return [];
    });
  }
}
