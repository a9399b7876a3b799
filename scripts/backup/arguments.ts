/** Reads the arguments of `npm run backup` and `npm run restore`. */
import { SetupFailure } from "../lib/failure.mjs";

/** The value of the one option that there is; null without it. @throws SetupFailure for anything else. */
export function parseFolder(args: readonly string[], option: string): string | null {
  const [given, value, ...more] = args;
  if (given === undefined) return null;
  if (given !== option) throw new SetupFailure(`Unknown option ${given}. There is only ${option} <folder>.`);
  if (value === undefined || value.startsWith("--")) throw new SetupFailure(`${option} needs a folder.`);
  if (more.length > 0) throw new SetupFailure(`There is only ${option} <folder>, but ${more.join(" ")} follows.`);
  return value;
}
