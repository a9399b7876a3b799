/** By whose word a command on this machine asks the app. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type TokenParts = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly dataFolder: string;
  /** Where the app of one person keeps the secret of this machine's commands, below the data folder. */
  readonly ownSecretPath: string;
};

/** Where the app is. */
export function appUrl({ environment }: Pick<TokenParts, "environment">): string {
  return environment.SNOWGPT_URL ?? `http://localhost:${environment.PORT ?? "3000"}`;
}

/** null where there is none. The secret of this machine's commands is for this machine's app alone. */
export function tokenFor(url: string, { environment, dataFolder, ownSecretPath }: TokenParts): string | null {
  if (environment.SNOWGPT_TOKEN !== undefined && environment.SNOWGPT_TOKEN !== "") return environment.SNOWGPT_TOKEN;
  if (!["localhost", "127.0.0.1", "[::1]"].includes(URL.parse(url)?.hostname ?? "")) return null;
  try {
    return readFileSync(join(dataFolder, ownSecretPath), "utf8").trim();
  } catch {
    return null;
  }
}

/** What is said where there is none. */
export const tokenMissing = "There is no token: set SNOWGPT_TOKEN to one that was made under Account in the app.";
