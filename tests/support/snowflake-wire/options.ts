/** What a wire server is started with, and the defaults that make a small account out of nothing. */

/** Tables made by statements, in DuckDB's SQL with unqualified database (`CREATE SCHEMA SALES`, ...). */
export type SeededDatabase = {
  readonly name: string;
  readonly statements: readonly string[];
  readonly comment?: string;
};

/** A `.duckdb` file, opened read-only. */
export type OpenedDatabase = { readonly name: string; readonly file: string; readonly comment?: string };

export type WireDatabase = SeededDatabase | OpenedDatabase;

/** A programmatic access token or an OAuth access token. */
export type WireToken = { readonly secret: string; readonly isExpired?: boolean };

export type WireUser = {
  readonly name: string;
  readonly password?: string;
  /** PEM of the public key that key pair logins are verified with. */
  readonly publicKey?: string;
  readonly accessTokens?: readonly WireToken[];
  readonly oauthTokens?: readonly WireToken[];
  /** When set, a password alone is refused: the login needs this passcode too. */
  readonly passcode?: string;
  readonly defaultRole?: string;
  /** Those that are granted to the user; all of the account where they are left out. */
  readonly roles?: readonly string[];
};

export type WireRole = {
  readonly name: string;
  /** Every write is refused with 003001. */
  readonly isReadOnly: boolean;
  /** `SHOP.VAULT`: neither listed nor found, as without USAGE. */
  readonly hiddenSchemas?: readonly string[];
  /** `SHOP.SALES.ORDERS`: listed, but reading is refused with 003001, as without SELECT. */
  readonly refusedTables?: readonly string[];
  /** `SHOP.SALES.ORDERS` to the condition, in DuckDB's SQL, of the rows that a row access policy leaves. */
  readonly rowPolicies?: Readonly<Record<string, string>>;
  /** `SHOP.SALES.ORDERS` to columns, and the expression that a masking policy shows in place of each. */
  readonly maskedColumns?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export type WireOptions = {
  /** 0 takes a free one. */
  readonly port: number;
  readonly account: string;
  readonly databases: readonly WireDatabase[];
  readonly users: readonly WireUser[];
  readonly roles: readonly WireRole[];
  readonly warehouses: readonly string[];
  /** Rows that travel in the answer itself; the others are fetched in chunks. */
  readonly inlineRows: number;
  readonly chunkRows: number;
  /** An answer that takes longer is polled for. */
  readonly answerWithinMs: number;
  readonly sessionSeconds: number;
  /** Statements of all sessions that run at a time; the others queue. */
  readonly parallelStatements: number;
  /** SHOW without LIMIT refuses to list more. */
  readonly showRows: number;
};

/** The user, role and warehouse of an account that was given none. */
export const defaultUser: WireUser = { name: "ANALYST", password: "analyst-password", defaultRole: "ANALYST_RO" };

/** Whether a user may work with a role; PUBLIC is everybody's. */
export function mayTake(userName: string, role: string, { users, roles }: WireOptions): boolean {
  const user = users.find(({ name }) => name.toUpperCase() === userName.toUpperCase());
  return role === "PUBLIC" || (user?.roles ?? roles.map(({ name }) => name)).includes(role);
}

/** Options with the defaults filled in. */
export function completeOptions(given: Partial<WireOptions>): WireOptions {
  return {
    port: 0,
    account: "wire-local",
    databases: [],
    users: [defaultUser],
    roles: [
      { name: "ANALYST_RO", isReadOnly: true },
      { name: "LOADER", isReadOnly: false },
    ],
    warehouses: ["ANALYSIS_WH", "OTHER_WH"],
    inlineRows: 500,
    chunkRows: 20_000,
    answerWithinMs: 1_500,
    sessionSeconds: 3_600,
    parallelStatements: 3,
    showRows: 10_000,
    ...given,
  };
}
