/** As which group an admin looks at the data. Like every released version never edited. */
import "server-only";

export const viewsVersion: readonly string[] = ["ALTER TABLE auth_session ADD COLUMN views_as TEXT"];
