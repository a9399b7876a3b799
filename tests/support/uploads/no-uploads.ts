/** For worlds that no file is dropped on: nothing was added, and nothing can be. */
import type { Uploads } from "#lib/db/warehouse/uploads";
import { appError, err, ok } from "#lib/domain/errors";

const refused = async () => err(appError("UNAVAILABLE", "This world takes no files."));

export const noUploads: Uploads = {
  context: { database: "UPLOADS", schema: "FILES" },
  size: async () => 0,
  tables: async () => ok([]),
  inspect: refused,
  retype: refused,
  add: refused,
  reopen: async () => undefined,
  remove: refused,
};
