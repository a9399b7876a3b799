/** Where the tables stand that files make. Browser-safe. */
import type { DatabaseContext } from "./catalog.ts";

/** The names are chosen by us and never by a file. */
export const uploadContext: DatabaseContext = { database: "UPLOADS", schema: "FILES" };
