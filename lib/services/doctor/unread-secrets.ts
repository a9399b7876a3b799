/** What may be secret in an environment that cannot be read as settings: by the names of its variables. */
import "server-only";

const secretName = /(?:KEY|TOKEN|SECRETS?|PASSWORD|PASSPHRASE|PASSCODE|_PAT|HEADERS|ACCOUNT|SMTP_URL)$/;
const prefix = /^(?:AUTH|DATABASE|OIDC|SMTP|OTEL|SNOWFLAKE|OPENAI|LLM|ANTHROPIC|GOOGLE|AZURE)_/;

/** Shorter ones would blacken ordinary words. */
const shortest = 4;

/** The values themselves, and the user and password within an address. */
export function unreadSecrets(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(environment)
    .filter(([name]) => prefix.test(name) && secretName.test(name))
    .flatMap(([, value]) => [value?.trim() ?? "", ...passwordsIn(value ?? "")])
    .filter((secret) => secret.length >= shortest);
}

function passwordsIn(value: string): readonly string[] {
  const address = URL.parse(value);
  if (address === null || address.password === "") return [];
  try {
    return [address.password, decodeURIComponent(address.password)];
  } catch {
    return [address.password];
  }
}
