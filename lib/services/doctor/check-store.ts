/** Where chats are kept. */
import "server-only";
import { checkStore } from "#lib/db/store/store-check";
import type { StoreAddress } from "#lib/db/store/store-location";
import { broken, doubtful, type Found, fine } from "./finding.ts";

/** A page makes dozens of reads: so long a way is felt in every one. */
const slowMs = 100;

/** @param folder `app` in the data folder. */
export async function checkChats(folder: string, address: StoreAddress): Promise<readonly Found[]> {
  const found = await checkStore(folder, address);
  if (found.kind === "none") return [fine("There is no store yet: it is made at the first start.")];
  if (found.kind === "away") return [storeAway(found.isServer, found.cause)];
  const { isServer, version, knownVersion, readMs, takesWrites } = found;
  const place = isServer ? "The libSQL server" : "The store's file";
  return [
    checkVersion(version, knownVersion),
    readMs > slowMs
      ? doubtful(`${place} takes ${readMs.toFixed(0)} ms for the smallest read.`, slowHelp(isServer))
      : fine(`${place} answers the smallest read in ${readMs.toFixed(1)} ms.`),
    takesWrites
      ? fine(`${place} takes writes.`)
      : broken(
          `${place} takes no writes.`,
          isServer ? "Use a token that may write." : "Give this user the file and its folder.",
        ),
  ];
}

function checkVersion(version: number, known: number): Found {
  if (version === known) return fine(`The store has the version of this app (${version}).`);
  if (version > known) {
    return broken(
      `The store has version ${version}, and this app knows versions up to ${known}.`,
      "A newer app wrote it: start that one, or restore a backup from before (npm run restore).",
    );
  }
  return doubtful(
    `The store has version ${version}; this app brings it to ${known} at its next start.`,
    "Make a backup before (npm run backup): an older app cannot open it afterwards.",
  );
}

function slowHelp(isServer: boolean): string {
  return isServer
    ? "Place the server nearer to the app: each page makes many small reads."
    : "See that DATA_DIR is on a local disk, and what else uses it.";
}

function storeAway(isServer: boolean, cause: unknown): Found {
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (!isServer) {
    return broken(
      `The store's file cannot be read: ${reason}.`,
      "If it is damaged, restore a backup (npm run restore).",
    );
  }
  if (/\b40[13]\b|unauthorized|forbidden/i.test(reason)) {
    return broken("The libSQL server refuses the token.", "Set DATABASE_AUTH_TOKEN to a token of this database.");
  }
  return broken(
    `The libSQL server cannot be reached: ${reason}.`,
    "See that DATABASE_URL is right and the server runs.",
  );
}
