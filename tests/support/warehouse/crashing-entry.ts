/** Stands in for the engine's process: dies while it opens the file named CRASH, lists the others, and never ends a request for schemas. */
import { toEngineSchema } from "#lib/db/warehouse/duckdb/protocol";
import { fromEngineSchema } from "#lib/db/warehouse/process/protocol";

let listed: { name: string; engine: "duckdb"; comment: null; problem: string | null }[] = [];

process.on("disconnect", () => process.exit(0));
process.on("message", (raw: unknown) => {
  const message = toEngineSchema.parse(raw);
  if (message.kind === "open") {
    listed = message.databases.map(({ name, problem }) => ({
      name,
      engine: "duckdb" as const,
      comment: null,
      problem,
    }));
  } else if (message.kind === "request" && message.body.kind !== "schemas") {
    const { id } = message;
    const crashing = listed.some(({ name, problem }) => name === "CRASH" && problem === null);
    const reply = crashing ? { kind: "opening", name: "CRASH" } : { kind: "value", id, value: listed };
    process.send?.(fromEngineSchema.parse(reply), undefined, undefined, () => {
      if (crashing) process.exit(1);
    });
  }
});
