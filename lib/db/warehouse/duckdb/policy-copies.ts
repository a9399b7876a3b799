/**
 * Copies of databases that hold what somebody may see, and nothing else: one file for each database and rights on it, below
 * a folder of its own that is named by both and by the state of the source. Whoever has the same rights shares a copy. A copy
 * is built by the loader's process when it is first needed, and goes when its source is gone or another one, or when the
 * room that all of them have is needed for those that were used later.
 */
import "server-only";
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { duckdbLimits } from "#lib/config/limits";
import { rightsLimits } from "#lib/config/rights-limits";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import { StatementQueue } from "#lib/db/warehouse/process/statement-queue";
import { hashOf } from "#lib/db/warehouse/rights-keys";
import { databaseText, type SchemaRights } from "#lib/domain/data-rights";
import { type AppError, err, ok, type Result } from "#lib/domain/errors";
import { BuildFailures } from "./build-failures.ts";
import { importBounds, runImport } from "./import-process.ts";
import { sourceIdentity } from "./source-identity.ts";

export type WantedCopy = {
  readonly database: string;
  /** The file of the whole database. */
  readonly source: string;
  readonly schemas: readonly SchemaRights[];
  /** The state that is wanted; the one of this moment where it is left out. null: the source is not there. */
  readonly identity?: string | null;
};

/** A database by its name, and its file. */
export type CopySource = { readonly name: string; readonly file: string };

export type BuiltCopy = {
  readonly file: string;
  /** What of the rights does not fit the database and was left out, for whoever wrote them. */
  readonly misfits: readonly string[];
};

export type PolicyCopiesOptions = {
  readonly directory: string;
  readonly projectRoot?: string | undefined;
  /** Of all copies together; those that were needed lately are kept whatever their size. */
  readonly maxBytes?: number;
  /** A copy that is not there after so long is told to be on its way. */
  readonly patienceMs?: number;
  readonly timeoutMs?: number;
  /** Milliseconds since 1970; the clock of the machine where it is left out. */
  readonly now?: () => number;
};

type Failed = Extract<Result<never>, { readonly ok: false }>;

const noteSchema = z.object({
  version: z.literal(1),
  database: z.string(),
  identity: z.string(),
  misfits: z.array(z.string()),
});

export class PolicyCopies {
  private readonly options: PolicyCopiesOptions;
  private readonly building = new Map<string, Promise<Result<BuiltCopy>>>();
  private readonly built = new Map<string, BuiltCopy>();
  private readonly usedAt = new Map<string, number>();
  // The loader takes the processor that answers are made with.
  private readonly queue = new StatementQueue(1);
  private readonly closing = new AbortController();
  private readonly now: () => number;
  private readonly failures: BuildFailures;

  constructor(options: PolicyCopiesOptions) {
    this.options = options;
    this.now = options.now ?? Date.now;
    this.failures = new BuildFailures(this.now);
  }

  /** What an earlier process left unfinished goes. Before the first copy is asked for. */
  async cleanUp(): Promise<void> {
    for (const name of await this.names()) if (name.endsWith(newEnding)) await this.remove(name);
  }

  /**
   * Copies of what a database was before go, and all of databases that are not there any more.
   * @param sources every database that is there.
   */
  async putAway(sources: readonly CopySource[]): Promise<void> {
    // Before the sources are looked at: a copy that comes later is of a later state.
    const names = await this.finished();
    const identities = new Map<string, string | null>();
    for (const { name, file } of sources) identities.set(name, await sourceIdentity(file));
    for (const name of names) {
      const note = await this.noteOf(name);
      const isCurrent = note !== null && identities.get(note.database) === note.identity;
      if (!isCurrent && !this.building.has(name)) await this.remove(name);
    }
  }

  /** The copy of the source as it is now, or as it is wanted. UNAVAILABLE while it takes longer to be made, and where it cannot be made. */
  async ready(wanted: WantedCopy): Promise<Result<BuiltCopy>> {
    const making = this.make(wanted);
    const { patienceMs = rightsLimits.patienceMs } = this.options;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Result<BuiltCopy>>((resolve) => {
      timer = setTimeout(() => resolve(err(onItsWay(wanted))), patienceMs);
    });
    const first = await Promise.race([making, late]);
    clearTimeout(timer);
    return first;
  }

  /** The same however long it takes: for copies that are made ahead. */
  async make(wanted: WantedCopy): Promise<Result<BuiltCopy>> {
    const { identity = await sourceIdentity(wanted.source) } = wanted;
    if (identity === null) return err(notMade(wanted, "The source is missing or may not be read."));
    const hash = hashOf(JSON.stringify([1, wanted.database, databaseText(wanted.schemas), identity]));
    this.usedAt.set(hash, this.now());
    const known = this.built.get(hash);
    if (known !== undefined && (await isThere(known.file))) return ok(known);
    const running = this.building.get(hash);
    if (running !== undefined) return running;
    const failure = this.failures.standing(hash);
    if (failure !== null) return err(failure);
    const building = this.open(hash, wanted, identity).finally(() => this.building.delete(hash));
    this.building.set(hash, building);
    return building;
  }

  /** Ends what is being built. */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.building.values());
  }

  private async open(hash: string, wanted: WantedCopy, identity: string): Promise<Result<BuiltCopy>> {
    const copy = (await this.kept(hash, wanted)) ?? (await this.build(hash, wanted, identity));
    if ("ok" in copy) return copy;
    this.built.set(hash, copy);
    this.failures.forget(hash);
    await this.tidy(hash, wanted.database, identity);
    return ok(copy);
  }

  /** Of an earlier process. */
  private async kept(hash: string, { database }: WantedCopy): Promise<BuiltCopy | null> {
    const file = this.fileOf(hash, database);
    if (!(await isThere(file))) return null;
    const note = await this.noteOf(hash);
    return note === null ? null : { file, misfits: note.misfits };
  }

  private async build(hash: string, wanted: WantedCopy, identity: string): Promise<BuiltCopy | Failed> {
    const release = await this.queue.enter(this.closing.signal);
    if (release === null) return err(notMade(wanted, "The app closes."));
    const folder = path.join(this.options.directory, `${hash}${newEnding}`);
    try {
      // Whoever looked at an older state has waited for nothing.
      if ((await sourceIdentity(wanted.source)) !== identity) return err(onItsWay(wanted));
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const to = path.join(folder, `${wanted.database}.duckdb`);
      const outcome = await runImport(
        { kind: "filter", from: wanted.source, to, schemas: [...wanted.schemas], bounds: importBounds },
        {
          projectRoot: this.options.projectRoot,
          timeoutMs: this.options.timeoutMs ?? duckdbLimits.importTimeoutMs,
          signal: this.closing.signal,
        },
      );
      if (outcome.kind !== "filtered") {
        return this.failed(
          hash,
          wanted,
          outcome.kind === "refused" ? (outcome.cause ?? outcome.problem) : outcome.kind,
        );
      }
      // What was read may be another state than the one that the folder is named after.
      if ((await sourceIdentity(wanted.source)) !== identity) return err(onItsWay(wanted));
      await chmod(to, 0o600);
      const { misfits } = outcome;
      const note = { version: 1, database: wanted.database, identity, misfits };
      await writeFile(path.join(folder, noteName), JSON.stringify(note), { mode: 0o600 });
      await this.remove(hash);
      await rename(folder, path.join(this.options.directory, hash));
      return { file: this.fileOf(hash, wanted.database), misfits };
    } catch (cause) {
      return this.failed(hash, wanted, String(cause));
    } finally {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
      release();
    }
  }

  /** What the closing ended says nothing of the next try. */
  private failed(hash: string, wanted: WantedCopy, cause: string): Failed {
    const error = notMade(wanted, cause);
    if (!this.closing.signal.aborted) this.failures.note(hash, error);
    return err(error);
  }

  /**
   * Copies of what the source was before go, then those that were used the longest ago, as far as room is needed. Those that
   * were used just now stay: sets of rights that are asked by turns would have each other's copies made over and over.
   */
  private async tidy(newest: string, database: string, identity: string): Promise<void> {
    const kept: { readonly name: string; readonly bytes: number; readonly usedAt: number }[] = [];
    for (const name of await this.finished()) {
      const note = await this.noteOf(name);
      if (name === newest || this.building.has(name)) continue;
      if (note === null || (note.database === database && note.identity !== identity)) await this.remove(name);
      else kept.push({ name, ...(await this.sizeOf(name, note.database)) });
    }
    let bytes = (await this.sizeOf(newest, database)).bytes + kept.reduce((sum, copy) => sum + copy.bytes, 0);
    const heldSince = this.now() - rightsLimits.copyHeldMs;
    const leavable = kept.filter(({ usedAt }) => usedAt <= heldSince);
    for (const copy of leavable.toSorted((left, right) => left.usedAt - right.usedAt)) {
      if (bytes <= (this.options.maxBytes ?? rightsLimits.copyBytes)) return;
      await this.remove(copy.name);
      bytes -= copy.bytes;
    }
  }

  private async names(): Promise<readonly string[]> {
    return readdir(this.options.directory).catch(() => []);
  }

  private async finished(): Promise<readonly string[]> {
    return (await this.names()).filter((name) => !name.endsWith(newEnding));
  }

  private async sizeOf(name: string, database: string): Promise<{ readonly bytes: number; readonly usedAt: number }> {
    const found = await stat(this.fileOf(name, database)).catch(() => null);
    return { bytes: found?.size ?? 0, usedAt: this.usedAt.get(name) ?? found?.mtimeMs ?? 0 };
  }

  private async noteOf(name: string): Promise<z.infer<typeof noteSchema> | null> {
    try {
      const text = await readFile(path.join(this.options.directory, name, noteName), "utf8");
      return noteSchema.parse(JSON.parse(text));
    } catch {
      return null;
    }
  }

  /** Whoever has the file open reads on: the system lets go of it with the last of them. */
  private async remove(name: string): Promise<void> {
    this.built.delete(name);
    await rm(path.join(this.options.directory, name), { recursive: true, force: true }).catch(() => undefined);
  }

  private fileOf(name: string, database: string): string {
    return path.join(this.options.directory, name, `${database}.duckdb`);
  }
}

const newEnding = ".new";
const noteName = "origin.json";

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null;
}

function onItsWay({ database }: WantedCopy): AppError {
  return warehouseFailure("UNAVAILABLE", {
    message: `What you may see of ${database} is being put together: that takes a moment the first time, and after the data or the rights have changed.`,
    nextStep: "Try again in a moment.",
  });
}

function notMade({ database }: WantedCopy, cause: string): AppError {
  return warehouseFailure("UNAVAILABLE", {
    message: `What you may see of ${database} could not be put together.`,
    nextStep: "Try again; if it stays so, tell an administrator.",
    cause,
  });
}
