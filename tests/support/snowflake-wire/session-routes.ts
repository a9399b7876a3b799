/** Login, renewal, heartbeat and the end of a session. */
import { setTimeout as pause } from "node:timers/promises";
import { strikes } from "./faults.ts";
import type { Exchange } from "./http-exchange.ts";
import { checkLogin, loginBodySchema, loginMethod } from "./login.ts";
import { record } from "./request-log.ts";
import { parameterList } from "./session-parameters.ts";
import type { Session } from "./sessions.ts";
import type { WireState } from "./wire-state.ts";

export async function logIn(exchange: Exchange, state: WireState): Promise<void> {
  const { faults, options, log, sessions } = state;
  if (strikes(faults, "silentLogins")) return;
  if (strikes(faults, "unavailableLogins")) return exchange.refuse("", "Service unavailable", 503);
  if (faults.slowLoginMs > 0) await pause(faults.slowLoginMs);
  const parsed = loginBodySchema.safeParse(exchange.body);
  if (!parsed.success) return exchange.refuse("390100", "Incorrect username or password was specified.");
  const { data } = parsed.data;
  const asked = { role: exchange.query.get("roleName") };
  const outcome =
    faults.loginFailure === null ? checkLogin(data, asked, options) : { ok: false as const, ...faults.loginFailure };
  record(log.logins, {
    user: (data.LOGIN_NAME ?? "").toUpperCase(),
    method: loginMethod(data),
    code: outcome.ok ? null : outcome.code,
    application: data.CLIENT_ENVIRONMENT?.APPLICATION ?? null,
  });
  if (!outcome.ok) return exchange.refuse(outcome.code, outcome.message);
  const session = sessions.open({
    user: outcome.user.name.toUpperCase(),
    role: outcome.role,
    ...(await startingPlace(exchange, state)),
    given: data.SESSION_PARAMETERS ?? {},
  });
  exchange.send({ data: loginData(session, state), code: null, message: null, success: true });
}

// Names that the account does not know leave the session without them; it is no failure of the login.
async function startingPlace(exchange: Exchange, { world, options }: WireState) {
  const catalog = await world.catalog();
  const asked = (name: string) => foldName(exchange.query.get(name));
  const database = catalog.databases.find((known) => known.name === asked("databaseName"))?.name ?? null;
  const schemas = catalog.schemas.filter((known) => known.database === database).map((known) => known.name);
  const schema = schemas.find((known) => known === (asked("schemaName") ?? "PUBLIC")) ?? null;
  const warehouse = options.warehouses.find((known) => known === asked("warehouse")) ?? null;
  return { database, schema, warehouse };
}

function foldName(name: string | null): string | null {
  if (name === null) return null;
  return name.startsWith('"') ? name.slice(1, -1) : name.toUpperCase();
}

function loginData(session: Session, { options }: WireState) {
  return {
    token: session.token,
    masterToken: session.masterToken,
    validityInSeconds: options.sessionSeconds,
    masterValidityInSeconds: options.sessionSeconds * 4,
    displayUserName: session.user,
    serverVersion: "9.38.1",
    firstLogin: false,
    sessionId: session.id,
    parameters: parameterList(session.parameters),
    sessionInfo: {
      databaseName: session.database,
      schemaName: session.schema,
      warehouseName: session.warehouse,
      roleName: session.role,
    },
  };
}

export function renew(exchange: Exchange, { sessions, options }: WireState): void {
  const session = sessions.renew(exchange.token ?? "");
  if (session === null) {
    exchange.refuse("390114", "Authentication token has expired.  The user must authenticate again.");
    return;
  }
  const data = {
    sessionToken: session.token,
    masterToken: session.masterToken,
    validityInSecondsST: options.sessionSeconds,
    validityInSecondsMT: options.sessionSeconds * 4,
    sessionId: session.id,
  };
  exchange.send({ data, code: null, message: null, success: true });
}

/** The session of a request; null when the request has been refused. */
export function sessionOf(exchange: Exchange, { sessions }: WireState): Session | null {
  const check = sessions.check(exchange.token ?? "");
  switch (check.state) {
    case "valid":
      return check.session;
    case "expired":
      exchange.refuse("390112", "Your session has expired.  Please login again.");
      return null;
    case "gone":
      exchange.refuse("390111", "Session no longer exists.  New login required to access the service.");
      return null;
    case "invalid":
      exchange.refuse("390104", "User must login again to access the service.");
      return null;
  }
}
