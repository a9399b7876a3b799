/**
 * 400,000 rows of ten columns through the real driver, in chunks of the size of a real account's: how fast, how smoothly,
 * in how much memory. A loop that has nothing to do waits beside it: what it waits is the machine's noise.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";
import { startSnowflakeWireProcess } from "../../tests/support/snowflake-wire/child-process.ts";
import { memoryFlags } from "../lib/app-server.mjs";
import { projectFolder } from "../lib/data-folder.mjs";
import type { Bench } from "./figure.ts";
import { loopDelay } from "./loop-delay.ts";

const figuresSchema = z.array(
  z.object({ name: z.string(), value: z.number(), unit: z.enum(["ms", "rows/s", "MB", "count"]), n: z.number() }),
);

const rows = 400_000;
/** About 16 MB of JSON each. */
const chunkRows = 140_000;
const statements = [
  "CREATE SCHEMA LARGE",
  `CREATE TABLE LARGE.EVENTS AS
     SELECT range AS ID, 'customer ' || (range % 977) AS NAME, (range * 1.25)::DECIMAL(18, 2) AS AMOUNT,
       DATE '2020-01-01' + (range % 2000)::INTEGER AS DAY, TIMESTAMP '2020-01-01' + to_seconds(range) AS MOMENT,
       range % 2 = 0 AS IS_EVEN, range / 7 AS RATIO, 9007199254740993 + range AS LARGE_ID,
       CASE WHEN range % 10 = 0 THEN NULL ELSE 'note ' || range END AS NOTE, 'city ' || (range % 31) AS CITY
     FROM range(${rows})`,
];

export const snowflakeBench: Bench = {
  name: "snowflake",
  run: async () => {
    const wire = await startSnowflakeWireProcess({ databases: [{ name: "BENCH", statements }], chunkRows });
    const reader = start("snowflake-reader-entry.ts");
    try {
      reader.send(wire.credentials);
      const next = () => Promise.race([once(reader, "message"), failedExit(reader)]);
      await next();
      const idle = loopDelay("snowflake.idle-loop");
      const [figures] = await next();
      return [...figuresSchema.parse(figures), ...idle()];
    } finally {
      reader.kill();
      await wire.close();
    }
  },
};

function start(file: string): ChildProcess {
  return fork(`${projectFolder}/scripts/bench/${file}`, {
    execArgv: ["--conditions=react-server", ...memoryFlags],
    // As the app is started.
    env: { ...process.env, MALLOC_ARENA_MAX: "2" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

async function failedExit(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`The reader ended with code ${code} before it had read everything.`);
}
