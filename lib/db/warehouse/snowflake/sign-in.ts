/** From the settings to what the driver signs in with. Files are read once, at the start; complaints hold no secret. */
import "server-only";
import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { SnowflakeSettings, SnowflakeSignIn } from "#lib/config/snowflake-settings";
import { err, ok, type Result } from "#lib/domain/errors";
import { readConnection, type SignInFacts } from "./connections-file.ts";

/** The driver's words for them. */
export type SignInOptions = {
  readonly account: string;
  readonly accessUrl?: string;
  readonly role?: string;
  readonly warehouse?: string;
  readonly username?: string;
  readonly authenticator: string;
  readonly privateKey?: string;
  readonly token?: string;
  readonly password?: string;
  readonly passcode?: string;
};

/** Reads what the settings point to. The complaint is one sentence for whoever set this up. */
export async function readSignIn(
  settings: SnowflakeSettings,
  warn: (sentence: string) => void,
): Promise<Result<SignInOptions, string>> {
  const { source } = settings;
  const facts: Result<SignInFacts, string> =
    source.kind === "account" ? ok({ ...settings, ...source }) : await readConnection(source, warn);
  if (!facts.ok) return facts;
  const secrets = await readSecrets(facts.value.signIn);
  if (!secrets.ok) return secrets;
  const accessUrl = settings.accessUrl ?? facts.value.accessUrl;
  const role = settings.role ?? facts.value.role;
  const warehouse = settings.warehouse ?? facts.value.warehouse;
  return ok({
    account: facts.value.account,
    ...(accessUrl === null ? {} : { accessUrl: accessUrl.replace(/\/+$/, "") }),
    ...(role === null ? {} : { role }),
    ...(warehouse === null ? {} : { warehouse }),
    ...secrets.value,
  });
}

async function readSecrets(
  signIn: SnowflakeSignIn,
): Promise<Result<Omit<SignInOptions, "account" | "role" | "warehouse" | "accessUrl">, string>> {
  const user = signIn.user === null ? {} : { username: signIn.user };
  switch (signIn.kind) {
    case "key-pair": {
      const key = await readKey(signIn);
      return key.ok ? ok({ ...user, authenticator: "SNOWFLAKE_JWT", privateKey: key.value }) : key;
    }
    case "access-token":
      return ok({ ...user, authenticator: "PROGRAMMATIC_ACCESS_TOKEN", token: signIn.token });
    case "oauth":
      return ok({ ...user, authenticator: "OAUTH", token: signIn.token });
    case "password": {
      const { password, passcode } = signIn;
      if (passcode === null) return ok({ ...user, authenticator: "SNOWFLAKE", password });
      return ok({ ...user, authenticator: "USERNAME_PASSWORD_MFA", password, passcode });
    }
  }
}

// Opened here and not by the driver: a wrong passphrase is told at the start, and the driver takes plain PKCS#8 only.
async function readKey(signIn: Extract<SnowflakeSignIn, { kind: "key-pair" }>): Promise<Result<string, string>> {
  const pem = "pem" in signIn.key ? signIn.key.pem : await readKeyFile(signIn.key.path);
  if (pem === null) return err("The file of the Snowflake private key cannot be read.");
  try {
    const key = createPrivateKey({ key: pem, passphrase: signIn.passphrase ?? undefined });
    if (key.asymmetricKeyType !== "rsa") return err("The Snowflake private key is no RSA key.");
    return ok(key.export({ format: "pem", type: "pkcs8" }).toString());
  } catch {
    return err("The Snowflake private key cannot be opened: it is no PEM key, or its passphrase is missing or wrong.");
  }
}

async function readKeyFile(file: string): Promise<string | null> {
  try {
    return await readFile(/* turbopackIgnore: true */ file, "utf8");
  } catch {
    return null;
  }
}
