/**
 * Who may sign in, and who has: the tables that the sign-in library reads and writes. Their property names are the
 * library's, and so are the kinds of their columns: times are milliseconds that come out as dates.
 */
import "server-only";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The provider's name in the sign-in library, in the address of the callback and in a session that began by it. */
export const providerId = "oidc";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });

export const authUser = sqliteTable("auth_user", {
  /** Whoever this is owns chats and boards by this name; the first admin has the name of an app without sign-in. */
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** In small letters. */
  email: text("email").notNull(),
  emailVerified: integer("email_verified", { mode: "boolean" }).notNull().default(false),
  image: text("image"),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
  twoFactorEnabled: integer("two_factor_enabled", { mode: "boolean" }).default(false),
  /** Ours: what this person may do. */
  role: text("role").notNull(),
  /** Ours: since when nobody may sign in as this person; null while somebody may. */
  disabledAt: time("disabled_at"),
});

const userId = () => text("user_id").notNull();

export const authSession = sqliteTable(
  "auth_session",
  {
    id: text("id").primaryKey(),
    expiresAt: time("expires_at").notNull(),
    token: text("token").notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    userId: userId(),
    /** Ours: when it ends whatever is done in it. */
    endsAt: time("ends_at").notNull(),
    /** Ours: the provider by whose word it began; null for one that began with a password. */
    provider: text("provider"),
    /** Ours: the role that the provider's groups give in it; null where the person's own counts. */
    role: text("role"),
    /** Ours: as which group an admin looks at the data in it; see `viewedGroups`. Null: as the person they are. */
    viewsAs: text("views_as"),
  },
  (table) => [index("auth_session_by_user").on(table.userId)],
);

/** How a person signs in: a row for the password, and later one for each other way. */
export const authAccount = sqliteTable(
  "auth_account",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: userId(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: time("access_token_expires_at"),
    refreshTokenExpiresAt: time("refresh_token_expires_at"),
    scope: text("scope"),
    /** What is left of the password: a scrypt hash with its salt and its cost. */
    password: text("password"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [index("auth_account_by_user").on(table.userId)],
);

/** What works once and for a while: links, and sign-ins that wait for a second factor. Tokens are hashed. */
export const authVerification = sqliteTable(
  "auth_verification",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: time("expires_at").notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [index("auth_verification_by_identifier").on(table.identifier)],
);

/** The secret that an authenticator app shares with us, encrypted. */
export const authTwoFactor = sqliteTable("auth_two_factor", {
  id: text("id").primaryKey(),
  secret: text("secret").notNull(),
  backupCodes: text("backup_codes").notNull(),
  userId: userId(),
  verified: integer("verified", { mode: "boolean" }).default(true),
  failedVerificationCount: integer("failed_verification_count").default(0),
  lockedUntil: time("locked_until"),
});

/** Wrong passwords of late, by e-mail address, whether or not somebody has it. */
export const authAttempts = sqliteTable("auth_attempts", {
  email: text("email").primaryKey(),
  failures: integer("failures").notNull(),
  lastAt: integer("last_at").notNull(),
  /** No password is looked at before. */
  waitsUntil: integer("waits_until").notNull(),
});

/** Codes of authenticator apps that were taken, so that none is taken twice. */
export const authTakenCodes = sqliteTable(
  "auth_taken_codes",
  {
    userId: userId(),
    codeHash: text("code_hash").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** The tables by the names that the library has for them. */
export const authTables = {
  user: authUser,
  session: authSession,
  account: authAccount,
  verification: authVerification,
  twoFactor: authTwoFactor,
};
