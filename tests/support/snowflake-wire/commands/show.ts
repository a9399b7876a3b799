/** SHOW: lists what the role sees, one page of at most 10,000 rows. */
import { showTooLarge } from "../errors.ts";
import { numberColumn, type ResultSet, tableOf, textColumn, timestampColumn, type WireColumn } from "../result-set.ts";
import type { RunScope } from "../run-scope.ts";
import type { Cursor } from "../sql/cursor.ts";
import { statementContext } from "./scope.ts";
import { shownKeys } from "./show-keys.ts";
import { type ShownRow, shownObjects } from "./show-objects.ts";
import { readShow, type ShowRequest } from "./show-request.ts";

export async function show(scope: RunScope, cursor: Cursor): Promise<ResultSet> {
  const context = await statementContext(scope);
  const request = readShow(cursor, context);
  const listed = request.kind.endsWith("KEYS") ? shownKeys(request, context) : shownObjects(request, context, scope);
  const rows = onePage(listed.rows, request, scope.options.showRows);
  const cells = rows.map((row) =>
    listed.headings.map((heading) => {
      const cell = row.cells[heading];
      return cell === null || cell === undefined ? null : String(cell);
    }),
  );
  return tableOf(listed.headings.map(columnOf), cells, scope.options);
}

function onePage(rows: readonly ShownRow[], request: ShowRequest, most: number): readonly ShownRow[] {
  const { like, startsWith, limit, from } = request;
  const fitting = rows.filter(
    (row) => (like?.test(row.name) ?? true) && (startsWith === null || row.name.startsWith(startsWith)),
  );
  if (limit === null ? fitting.length > most : limit > most) throw showTooLarge(most);
  return fitting.slice(pageStart(fitting, from)).slice(0, limit ?? most);
}

// The cursor is a name, not a place: among several schemas it stops at the first that has the name.
function pageStart(rows: readonly ShownRow[], from: string | null): number {
  if (from === null) return 0;
  const found = rows.findIndex((row) => row.name.startsWith(from));
  if (found !== -1) return found + 1;
  const next = rows.findIndex((row) => row.name > from);
  return next === -1 ? rows.length : next;
}

function columnOf(heading: string): WireColumn {
  if (heading === "created_on") return timestampColumn(heading);
  return ["rows", "bytes", "key_sequence"].includes(heading) ? numberColumn(heading) : textColumn(heading);
}
