/**
 * How commands on this machine ask an app of one person without a token: a secret that is made anew at each start lies in
 * the data folder, readable by whoever runs the app and by nobody else. That user can read the chats and the data there
 * anyway, so it opens nothing new. In a team there is none: there each program asks as somebody.
 */
import "server-only";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { processValue } from "../process-value.ts";
import { newSecret } from "./token-secret.ts";

type Holder = { secret: string | null };

const isHolder = (candidate: unknown): candidate is Holder => holderSchema.safeParse(candidate).success;
const holderSchema = z.object({ secret: z.string().nullable() });
/** The start makes it, and routes ask for it. */
const holder = () => processValue("ownSecret", isHolder, () => ({ secret: null }));

/** Below the data folder. */
export const ownSecretPath = join("app", "command-line.token");

/** null where there is none. */
export function currentOwnSecret(): string | null {
  return holder().secret;
}

/** Makes a new one; what an earlier start left there opens nothing any more. */
export async function openOwnSecret(dataFolder: string): Promise<void> {
  const secret = newSecret();
  const file = join(/* turbopackIgnore: true */ dataFolder, ownSecretPath);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // A file that is there keeps its mode, and may be one that others can read.
  await rm(file, { force: true });
  await writeFile(file, `${secret}\n`, { mode: 0o600, flag: "wx" });
  holder().secret = secret;
}

/** Nothing opens by it from here on. */
export async function closeOwnSecret(dataFolder: string): Promise<void> {
  if (holder().secret === null) return;
  holder().secret = null;
  await rm(join(/* turbopackIgnore: true */ dataFolder, ownSecretPath), { force: true });
}
