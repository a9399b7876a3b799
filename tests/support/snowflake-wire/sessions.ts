/** Sessions and their tokens: opened by a login, renewed by the master token, closed or gone. */
import { randomUUID } from "node:crypto";
import { type Parameters, sessionParameters } from "./session-parameters.ts";

export type Session = {
  readonly id: number;
  readonly user: string;
  token: string;
  readonly masterToken: string;
  expiresAt: number;
  database: string | null;
  schema: string | null;
  warehouse: string | null;
  role: string;
  secondaryRoles: string;
  parameters: Parameters;
};

export type TokenCheck =
  | { readonly state: "valid"; readonly session: Session }
  | { readonly state: "expired" | "gone" | "invalid" };

export type SessionStore = ReturnType<typeof createSessions>;

export function createSessions(sessionSeconds: number) {
  const byToken = new Map<string, Session>();
  const byMaster = new Map<string, Session>();
  const goneTokens = new Set<string>();
  let lastId = 1_000;

  const forget = (session: Session) => {
    byToken.delete(session.token);
    byMaster.delete(session.masterToken);
    goneTokens.add(session.token);
  };

  return {
    open(start: Pick<Session, "user" | "database" | "schema" | "warehouse" | "role"> & { readonly given: object }) {
      const { given, ...rest } = start;
      lastId += 1;
      const session: Session = {
        ...rest,
        id: lastId,
        token: randomUUID(),
        masterToken: randomUUID(),
        expiresAt: Date.now() + sessionSeconds * 1_000,
        secondaryRoles: "ALL",
        parameters: sessionParameters({ ...given }),
      };
      byToken.set(session.token, session);
      byMaster.set(session.masterToken, session);
      return session;
    },

    check(token: string): TokenCheck {
      const session = byToken.get(token);
      if (session === undefined) return { state: goneTokens.has(token) ? "gone" : "invalid" };
      return session.expiresAt <= Date.now() ? { state: "expired" } : { state: "valid", session };
    },

    /** A new token for the holder of the master token. */
    renew(masterToken: string): Session | null {
      const session = byMaster.get(masterToken);
      if (session === undefined) return null;
      byToken.delete(session.token);
      session.token = randomUUID();
      session.expiresAt = Date.now() + sessionSeconds * 1_000;
      byToken.set(session.token, session);
      return session;
    },

    end: forget,

    /** Every session token is past its time; the master tokens still renew. */
    expireAll() {
      for (const session of byToken.values()) session.expiresAt = 0;
    },

    /** Master tokens too: only a new login helps. */
    expireMasters() {
      byMaster.clear();
      for (const session of byToken.values()) session.expiresAt = 0;
    },

    /** As if the service had closed every session. */
    endAll() {
      for (const session of [...byToken.values()]) forget(session);
    },

    count: () => byToken.size,
  };
}
