/**
 * A warehouse for somebody who sees parts of the data. Its processes have the copies open, and of databases that are seen
 * whole the files themselves; they never open anything else. Before each call the copy is brought to the source's state.
 */
import "server-only";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { PartialRights } from "#lib/db/warehouse/restricted";
import { noSuchDatabase } from "#lib/db/warehouse/whole-databases";
import { databaseRightsOf, foldRightsName } from "#lib/domain/data-rights";
import { err, ok, type Result } from "#lib/domain/errors";
import { withDeclaredKeys } from "./declared-keys.ts";
import type { PolicyCopies } from "./policy-copies.ts";
import type { DatabaseFile } from "./protocol.ts";
import { sourceIdentity } from "./source-identity.ts";
import { createDuckdbWarehouse, type DuckdbFolder, type DuckdbOptions } from "./warehouse.ts";

export type RestrictedOptions = Pick<DuckdbOptions, "limits" | "projectRoot"> & {
  readonly rights: PartialRights;
  /** The warehouse over all files. */
  readonly source: DuckdbFolder;
  readonly copies: Pick<PolicyCopies, "ready">;
  /** A database has another content from now on: what was read of it counts no more. */
  readonly onReplaced: (database: string) => void;
};

/** Nothing is built or started before the first call. */
export function createRestrictedWarehouse(options: RestrictedOptions): Warehouse {
  const engine = createDuckdbWarehouse({ ...options, databases: announced(options) });
  const opened = new Map<string, { readonly state: string; readonly look: number }>();
  const lookAt = createLooks();
  const { source, rights } = options;
  const open = async (database: string): Promise<Result<null>> => {
    const found = seenFiles(options).find(({ name }) => foldRightsName(name) === foldRightsName(database));
    if (found === undefined) return err(noSuchDatabase(database));
    const { name } = found;
    const { look, identity } = await lookAt(found);
    const file = await fileNow(found, identity, options);
    const before = opened.get(name);
    // Somebody looked later and has opened what they saw: going back to this state would open what is gone by now.
    if (before !== undefined && before.look > look) return ok(null);
    if (!file.ok) return file;
    opened.set(name, { state: file.value.state, look });
    if (before?.state === file.value.state) return ok(null);
    engine.replaceDatabase({ name, file: file.value.file });
    if (before !== undefined) options.onReplaced(name);
    return ok(null);
  };
  const once = async <Value>(database: string, read: () => Promise<Result<Value>>): Promise<Result<Value>> => {
    const ready = await open(database);
    return ready.ok ? read() : ready;
  };
  return {
    dialectOf: (database) => engine.dialectOf(database),
    ping: (database) => (database === "" ? source.ping(database) : once(database, () => engine.ping(database))),
    listDatabases: async () => {
      const listed = await source.listDatabases();
      return listed.ok ? ok(listed.value.filter(({ name }) => databaseRightsOf(rights, name) !== null)) : listed;
    },
    listSchemas: (database) => once(database, () => engine.listSchemas(database)),
    describeSchema: (context) =>
      once(context.database, async () => {
        const copy = await engine.describeSchema(context);
        const own = databaseRightsOf(rights, context.database);
        if (!copy.ok || own === null || own === "all") return copy;
        const whole = await source.describeSchema(context);
        return whole.ok ? ok(withDeclaredKeys(copy.value, whole.value, own)) : whole;
      }),
    check: (sql, checking) => once(checking.scope.context.database, () => engine.check(sql, checking)),
    run: (sql, running) => once(running.context.database, () => engine.run(sql, running)),
    sampleValues: (column, limit) => once(column.database, () => engine.sampleValues(column, limit)),
    close: () => engine.close(),
  };
}

/** All that may be seen, so that a statement over two databases is told to be one; nothing of it can be opened yet. */
function announced(options: RestrictedOptions): DatabaseFile[] {
  return seenFiles(options).map((file) => ({ ...file, problem: "It was not asked yet." }));
}

function seenFiles({ source, rights }: RestrictedOptions): readonly DatabaseFile[] {
  return source.files().filter(({ name }) => databaseRightsOf(rights, name) !== null);
}

type Look = { readonly look: number; readonly identity: string | null };

/** Looks at a source one after the other, so that the higher number saw the later state. */
function createLooks(): (file: DatabaseFile) => Promise<Look> {
  const latest = new Map<string, Promise<Look>>();
  return ({ name, file }) => {
    const before = latest.get(name) ?? Promise.resolve({ look: 0 });
    const looking = before.then(async ({ look }) => ({ look: look + 1, identity: await sourceIdentity(file) }));
    latest.set(name, looking);
    return looking;
  };
}

type FileNow = { readonly file: string; readonly state: string };

async function fileNow(
  { name, file, problem }: DatabaseFile,
  identity: string | null,
  { rights, copies }: RestrictedOptions,
): Promise<Result<FileNow>> {
  const own = databaseRightsOf(rights, name);
  if (own === null || problem !== null) return err(noSuchDatabase(name));
  if (own === "all") return ok({ file, state: JSON.stringify([file, identity]) });
  const copy = await copies.ready({ database: name, source: file, schemas: own, identity });
  // The folder is named after the source's state.
  return copy.ok ? ok({ file: copy.value.file, state: copy.value.file }) : copy;
}
