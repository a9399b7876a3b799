/** What the routes of one server share. */
import type { Faults } from "./faults.ts";
import type { WireOptions } from "./options.ts";
import type { WireLog } from "./request-log.ts";
import type { SessionStore } from "./sessions.ts";
import type { StatementStore } from "./statements.ts";
import type { World } from "./world.ts";

export type WireState = {
  readonly options: WireOptions;
  readonly world: World;
  readonly sessions: SessionStore;
  readonly statements: StatementStore;
  readonly faults: Faults;
  readonly log: WireLog;
  /** `http://127.0.0.1:port`, known once the server listens. */
  readonly address: () => string;
};
