/** One of several instances: a whole app of a team over the demo databases, a shared folder and a libSQL server. */
import { join } from "node:path";
import { openStore } from "#lib/db/store/open-store";
import { inTurn } from "#lib/db/store/process-lock";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { createWarehouse } from "#lib/db/warehouse/registry";
import { openAccess } from "#lib/services/access/access";
import { assembleApp } from "#lib/services/app";
import { sharedFolderOf } from "#lib/services/instances/shared-folder";
import { quickPasswordHash } from "../access/quick-password-hash.ts";
import { silentLogger } from "../silent-logger.ts";

export type InstanceOptions = {
  readonly name: string;
  /** Shared by all of them; databases lie in its folder `databases`. */
  readonly folder: string;
  /** Of the libSQL server. */
  readonly url: string;
  /** Its statements wait from the beginning. */
  readonly isHeld?: boolean;
};

/** Short, so that a test need not wait long for what an operator may wait for. */
export const instanceTimes = { beatMs: 500, leaseMs: 3_000 };

/** Opens one; whoever opens it closes it. */
export async function openInstance({ name, folder, url, isHeld = false }: InstanceOptions) {
  const own = join(folder, "app");
  const store = await inTurn(join(own, "starting"), () => openStore(own, { url, authToken: null }));
  const settings = {
    ...{ secrets: null, publicUrl: "http://localhost:8080", hasPasswordSignIn: true, twoFactorRoles: [], oidc: null },
    ...{ idleMs: 3_600_000, absoluteMs: 36_000_000 },
  };
  const origin = "http://localhost:8080";
  const access = await openAccess({
    records: store.access,
    settings,
    folder: own,
    origin,
    port: 8080,
    passwordHash: quickPasswordHash,
  });
  const shared = sharedFolderOf(name, store.instances);
  const opened = await createWarehouse({ engine: "duckdb", dataDirectory: folder, shared });
  if (!opened.ok) throw new Error(opened.error.message);
  const { held, warehouse } = holdable(opened.value.warehouse, isHeld);
  const app = await assembleApp({
    ...{
      store,
      access,
      ...opened.value,
      warehouse,
      modelPort: null,
      logger: silentLogger,
      instanceName: name,
      instanceTimes,
    },
    settings: {
      DATA_DIR: folder,
      MODEL_DATA: "results",
      SEMANTIC_DIR: folder,
      COST_GATE_GB: 1,
      INSTANCES: "several",
    },
  });
  return { app, access, store, ...held };
}

/** A warehouse whose statements wait from the moment that a test says so; what is stopped meanwhile waits no more. */
function holdable(warehouse: Warehouse, isHeld: boolean) {
  let gate: Promise<void> | null = null;
  let open = (): void => undefined;
  const held = {
    hold: (): void => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    letGo: (): void => {
      gate = null;
      open();
    },
  };
  const run: Warehouse["run"] = async (sql, options) => {
    const { signal } = options;
    if (gate !== null) await Promise.race([gate, new Promise((resolve) => signal.addEventListener("abort", resolve))]);
    return warehouse.run(sql, options);
  };
  if (isHeld) held.hold();
  return { held, warehouse: { ...warehouse, run } };
}

export type Instance = Awaited<ReturnType<typeof openInstance>>;

/** Whoever asks: the first admin, who is there from the beginning. */
export const asker = "local";

/** Makes the first admin, by the link that whoever starts the app gets. */
export async function makeFirstAdmin({ access }: Pick<Instance, "access">, given?: string): Promise<void> {
  const link = given ?? (await access.signIn.setUpLink()) ?? "";
  const token = link.split("#", 2)[1] ?? "";
  const person = { name: "Ada", email: "ada@example.org", password: "correct horse battery staple", token };
  const made = await access.signIn.setUp({ address: "192.0.2.1", cookie: "", userAgent: "" }, person);
  if (!made.result.ok) throw new Error(made.result.error.message);
}
