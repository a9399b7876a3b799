/** Files that become tables, for people who see parts of the data. */
import "server-only";
import { type DataRights, databaseRightsOf } from "#lib/domain/data-rights";
import { appError, err, ok } from "#lib/domain/errors";
import type { Uploads } from "../uploads.ts";

/**
 * Files for somebody with these rights. Whoever does not see all of the database that files make would learn the names of its
 * tables by adding to it, and could put others in their place.
 */
export function uploadsOf(uploads: Uploads, rights: DataRights): Uploads {
  const { context } = uploads;
  const refuse = () => Promise.resolve(err(noFiles()));
  const isOpen = databaseRightsOf(rights, context.database) === "all";
  const asked: Pick<Uploads, "receive" | "preview" | "add" | "discard" | "removeTable"> = isOpen
    ? {
        receive: (ownerId, args) => uploads.receive(ownerId, args),
        preview: (ownerId, args) => uploads.preview(ownerId, args),
        add: (ownerId, args) => uploads.add(ownerId, args),
        discard: (ownerId, uploadId) => uploads.discard(ownerId, uploadId),
        removeTable: (table) => uploads.removeTable(table),
      }
    : { receive: refuse, preview: refuse, add: refuse, removeTable: refuse, discard: async () => ok(null) };
  const own: Pick<Uploads, "changedElsewhere" | "cleanUp" | "close"> = {
    changedElsewhere: () => uploads.changedElsewhere(),
    cleanUp: () => uploads.cleanUp(),
    close: () => uploads.close(),
  };
  return { ...asked, ...own, context };
}

function noFiles() {
  return appError(
    "FORBIDDEN",
    "You do not see all tables that were made of files, so you can neither add nor remove one.",
    {
      nextStep: "Ask an administrator.",
    },
  );
}
