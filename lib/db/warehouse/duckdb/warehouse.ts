/** DuckDB behind the warehouse contract: its processes, and which of them serves a call. */
import "server-only";
import { duckdbLimits, guardLimits } from "#lib/config/limits";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { EngineProcess } from "#lib/db/warehouse/process/engine-process";
import { engineWarehouse } from "#lib/db/warehouse/process/engine-warehouse";
import { processFile } from "#lib/db/warehouse/process/process-file";
import type { RequestBody } from "#lib/db/warehouse/process/protocol";
import { type Lingering, StatementQueue } from "#lib/db/warehouse/process/statement-queue";
import type { RequestListener, Supervision } from "#lib/db/warehouse/process/supervised-request";
import { dialects } from "#lib/domain/dialects";
import { CrashedFiles } from "./crashed-files.ts";
import { type Roads, startLastingRequest } from "./lasting-request.ts";
import { openingMessage } from "./opening-message.ts";
import type { DatabaseFile } from "./protocol.ts";
import { Runaways } from "./runaways.ts";

export type DuckdbLimits = {
  readonly memoryLimit: string;
  readonly threads: number;
  readonly maxParallelStatements: number;
  readonly killGraceMs: number;
  readonly batchRows: number;
  readonly heldBatches: number;
  readonly lingering: Lingering;
  readonly metadataTimeoutMs: number;
};

/** A warehouse whose files the app itself may put others in the place of. */
export type DuckdbFolder = Warehouse & {
  /** Call it when the new file stands in its place: whoever asks from now on is answered from it. */
  replaceDatabase(database: { readonly name: string; readonly file: string }): void;
  /** The files as they stand now. */
  files(): readonly DatabaseFile[];
};

export type DuckdbOptions = {
  /** `problem` is for files that are listed but cannot be used, such as a failed import. */
  readonly databases: readonly { readonly name: string; readonly file: string; readonly problem?: string | null }[];
  readonly limits?: Partial<DuckdbLimits>;
  /** The folder with package.json; the engine's process runs a source file below it. Default: the working directory. */
  readonly projectRoot?: string;
};

/** A warehouse over DuckDB files. Nothing is started before the first call. */
export function createDuckdbWarehouse(options: DuckdbOptions): DuckdbFolder {
  const engines = new DuckdbEngines(options);
  const warehouse = engineWarehouse({
    dialect: dialects.duckdb,
    metadataTimeoutMs: engines.limits.metadataTimeoutMs,
    begin: (body, supervision, listener) => engines.begin(body, supervision, listener),
    close: () => engines.close(),
  });
  return {
    ...warehouse,
    replaceDatabase: (database) => engines.replaceDatabase(database),
    files: () => [...engines.files.values()],
  };
}

class DuckdbEngines {
  readonly limits: DuckdbLimits;
  readonly files: Map<string, DatabaseFile>;
  private readonly crashedFiles = new CrashedFiles();
  private readonly runaways = new Runaways(duckdbLimits.runaways);
  private readonly engines: { readonly shared: EngineProcess; readonly apart: EngineProcess };
  private readonly roads: Roads;
  // Catalog reads have a queue of their own, so that running statements never hold up the screen's pickers.
  private readonly metadataRoads: Roads;

  constructor({ databases, limits, projectRoot }: DuckdbOptions) {
    this.limits = { ...duckdbLimits, ...limits };
    this.files = new Map(databases.map((file) => [file.name, { ...file, problem: file.problem ?? null }]));
    const { crashedFiles, runaways } = this;
    const open = () =>
      new EngineProcess({
        entry: processFile("duckdb/process-entry.ts", projectRoot),
        opening: () => openingMessage([...this.files.values()], { ...this.limits, bounds: guardLimits }, crashedFiles),
        crashedFiles,
      });
    this.engines = { shared: open(), apart: open() };
    const { maxParallelStatements, lingering, killGraceMs, heldBatches } = this.limits;
    const queue = new StatementQueue(maxParallelStatements, lingering);
    const shared = { engine: this.engines.shared, queue, killGraceMs };
    const apart = { engine: this.engines.apart, queue: new StatementQueue(1), killGraceMs, endsProcess: true };
    this.roads = { shared, apart, runaways, heldBatches };
    this.metadataRoads = { ...this.roads, shared: { ...shared, queue: new StatementQueue(1) } };
  }

  begin(body: RequestBody, supervision: Supervision, listener: RequestListener) {
    const isStatement = body.kind === "check" || body.kind === "run";
    return startLastingRequest(body, supervision, isStatement ? this.roads : this.metadataRoads, listener);
  }

  replaceDatabase({ name, file }: { readonly name: string; readonly file: string }) {
    const database = { name, file, problem: null };
    this.files.set(name, database);
    this.crashedFiles.forgive(name);
    this.runaways.forgetAll();
    for (const engine of Object.values(this.engines)) engine.tell({ kind: "replace", database });
  }

  async close() {
    await Promise.all(Object.values(this.engines).map((engine) => engine.close()));
  }
}
