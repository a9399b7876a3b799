/** Who may come in: password (with passcode where one is asked for), key pair, access token, OAuth token. */
import { z } from "zod";
import { isSignedBy } from "./key-pair.ts";
import { mayTake, type WireOptions, type WireToken, type WireUser } from "./options.ts";

const textOrNothing = z.string().nullish();

export const loginBodySchema = z.object({
  data: z.looseObject({
    ACCOUNT_NAME: textOrNothing,
    LOGIN_NAME: textOrNothing,
    PASSWORD: textOrNothing,
    AUTHENTICATOR: textOrNothing,
    TOKEN: textOrNothing,
    PASSCODE: textOrNothing,
    EXT_AUTHN_DUO_METHOD: textOrNothing,
    passcodeInPassword: z.boolean().nullish(),
    SESSION_PARAMETERS: z.record(z.string(), z.unknown()).nullish(),
    CLIENT_ENVIRONMENT: z.looseObject({ APPLICATION: textOrNothing }).nullish(),
  }),
});

export type LoginData = z.infer<typeof loginBodySchema>["data"];

export type LoginOutcome =
  | { readonly ok: true; readonly user: WireUser; readonly role: string }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** The way a login takes, for the log. */
export function loginMethod(data: LoginData): string {
  return (data.AUTHENTICATOR ?? "SNOWFLAKE").toUpperCase();
}

/** Checks the credential, then the role that is asked for. */
export function checkLogin(
  data: LoginData,
  asked: { readonly role: string | null },
  options: WireOptions,
): LoginOutcome {
  const credential = checkCredential(data, options);
  if (!credential.ok) return credential;
  const role = (asked.role ?? credential.user.defaultRole ?? "PUBLIC").toUpperCase();
  const isKnown = role === "PUBLIC" || options.roles.some((known) => known.name === role);
  if (!isKnown || !mayTake(credential.user.name, role, options)) {
    return failure(
      "390189",
      `Role '${role}' specified in the connect string does not exist or not authorized. Contact your local system administrator, or attempt to login with another role, e.g. PUBLIC.`,
    );
  }
  return { ok: true, user: credential.user, role };
}

type Credential = { readonly ok: true; readonly user: WireUser } | Extract<LoginOutcome, { ok: false }>;

function checkCredential(data: LoginData, options: WireOptions): Credential {
  switch (loginMethod(data)) {
    case "SNOWFLAKE_JWT":
      return checkKeyPair(data, options);
    case "PROGRAMMATIC_ACCESS_TOKEN":
      return checkAccessToken(data.TOKEN ?? data.PASSWORD ?? "", options);
    case "OAUTH":
      return checkOauth(data.TOKEN ?? "", options);
    default:
      return checkPassword(data, options);
  }
}

function checkPassword(data: LoginData, options: WireOptions): Credential {
  const user = findUser(data, options);
  const password = data.PASSWORD ?? "";
  if (user === undefined || user.password === undefined) return wrongPassword;
  const { passcode } = user;
  if (passcode === undefined) return password === user.password ? { ok: true, user } : wrongPassword;
  const isAppended = data.passcodeInPassword === true;
  const given = isAppended ? password.slice(-passcode.length) : data.PASSCODE;
  const ownPassword = isAppended ? password.slice(0, -passcode.length) : password;
  if (ownPassword !== user.password) return wrongPassword;
  if (given === null || given === undefined || given === "") return passcodeNeeded;
  return given === passcode ? { ok: true, user } : failure("390127", "Invalid passcode was specified.");
}

function checkKeyPair(data: LoginData, options: WireOptions): Credential {
  const user = findUser(data, options);
  const isGenuine =
    user?.publicKey !== undefined &&
    isSignedBy(data.TOKEN ?? "", { account: options.account, user: user.name, publicKey: user.publicKey });
  return isGenuine ? { ok: true, user } : failure("390144", "JWT token is invalid.");
}

function checkAccessToken(secret: string, options: WireOptions): Credential {
  const found = findToken(secret, options, (user) => user.accessTokens);
  if (found === null) return failure("394400", "Programmatic access token is invalid.");
  return found.token.isExpired === true
    ? failure("394401", "Programmatic access token is expired.")
    : { ok: true, user: found.user };
}

function checkOauth(secret: string, options: WireOptions): Credential {
  const found = findToken(secret, options, (user) => user.oauthTokens);
  if (found === null) return failure("390303", "Invalid OAuth access token.");
  return found.token.isExpired === true
    ? failure("390318", "OAuth access token expired.")
    : { ok: true, user: found.user };
}

function findToken(
  secret: string,
  options: WireOptions,
  tokensOf: (user: WireUser) => readonly WireToken[] | undefined,
) {
  for (const user of options.users) {
    const token = tokensOf(user)?.find((known) => known.secret === secret);
    if (token !== undefined) return { user, token };
  }
  return null;
}

function findUser(data: LoginData, options: WireOptions): WireUser | undefined {
  const name = (data.LOGIN_NAME ?? "").toUpperCase();
  return options.users.find((user) => user.name.toUpperCase() === name);
}

function failure(code: string, message: string) {
  return { ok: false, code, message } as const;
}

const wrongPassword = failure("390100", "Incorrect username or password was specified.");
const passcodeNeeded = failure(
  "394508",
  "Failed to authenticate: MFA with TOTP is required. To authenticate, provide both your password and a current TOTP passcode.",
);
