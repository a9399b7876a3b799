/** The settings that may stand in no record, log or download, wherever a text has picked them up. */
import "server-only";
import { accessSettings, mailSettings, observeSettings, type Settings } from "./env.ts";

const secretNames = [
  "OPENAI_API_KEY",
  "LLM_API_KEY",
  "ANTHROPIC_API_KEY",
  "GOOGLE_GENERATIVE_AI_API_KEY",
  "AZURE_API_KEY",
  "DATABASE_AUTH_TOKEN",
  "EMBED_SECRET",
  "OIDC_CLIENT_SECRET",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "SMTP_URL",
  "SNOWFLAKE_ACCOUNT",
  "SNOWFLAKE_PRIVATE_KEY",
  "SNOWFLAKE_PRIVATE_KEY_PASSPHRASE",
  "SNOWFLAKE_PAT",
  "SNOWFLAKE_OAUTH_TOKEN",
  "SNOWFLAKE_PASSWORD",
  "SNOWFLAKE_PASSCODE",
] as const satisfies readonly (keyof Settings)[];

/** Shorter ones would blacken ordinary words and hide nothing. */
const shortestSecret = 4;

/** The values that are set, the longest first, so that none leaves a piece of another behind. */
export function secretsOf(settings: Settings): readonly string[] {
  const signing = accessSettings(settings)?.secrets ?? [];
  const mail = mailSettings(settings)?.signIn?.password ?? "";
  const sent = Object.values(observeSettings(settings).traces?.headers ?? {});
  return [...secretNames.map((name) => settings[name] ?? ""), ...signing.map(({ value }) => value), mail, ...sent]
    .filter((secret) => secret.length >= shortestSecret)
    .toSorted((a, b) => b.length - a.length);
}
