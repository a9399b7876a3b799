/**
 * Stands in for the engine's process. A statement says what becomes of it: `rows 3 first` gives three batches of one
 * row, `hang` never ends and obeys nothing, `crash` ends the process, `crash beside others` only where it is not alone,
 * `rows 3 beside others` does so after the last of them.
 */
import { toEngineSchema } from "#lib/db/warehouse/duckdb/protocol";
import { type FromEngine, fromEngineSchema } from "#lib/db/warehouse/process/protocol";

const goesOn = new Map<number, () => void>();
let served = 0;

process.on("disconnect", () => process.exit(0));
process.on("message", (raw: unknown) => {
  const message = toEngineSchema.parse(raw);
  if (message.kind === "open") send({ kind: "opening", name: null });
  else if (message.kind === "continue") goesOn.get(message.id)?.();
  else if (message.kind === "request" && message.body.kind === "run") void serve(message.id, message.body.sql);
});

async function serve(id: number, sql: string): Promise<void> {
  served += 1;
  const [word, count] = sql.split(" ");
  if (word === "hang") return;
  if (word === "crash") {
    if (!sql.endsWith("beside others") || served > 1) process.exit(1);
  }
  const rowCount = word === "rows" ? Number(count) : 0;
  send({ kind: "columns", id, columns: [{ name: "N", kind: "integer", nativeType: "BIGINT" }] });
  for (let row = 0; row < rowCount; row += 1) {
    const wanted = new Promise<void>((resolve) => goesOn.set(id, resolve));
    send({ kind: "batch", id, rows: [[String(row)]] });
    await wanted;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  if (rowCount > 0 && sql.endsWith("beside others") && served > 1) process.exit(1);
  const stats = { rowCount, limited: false, limitEnforced: false, ms: 0, queryId: null };
  send({ kind: "end", id, stats });
}

function send(message: FromEngine): void {
  process.send?.(fromEngineSchema.parse(message));
}
