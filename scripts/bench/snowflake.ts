/** 200,000 rows of ten columns through the real driver: how fast, how smoothly, in how much memory. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";
import { projectFolder } from "../lib/data-folder.mjs";
import type { Bench } from "./figure.ts";

const figuresSchema = z.array(
  z.object({ name: z.string(), value: z.number(), unit: z.enum(["ms", "rows/s", "MB", "count"]), n: z.number() }),
);

export const snowflakeBench: Bench = {
  name: "snowflake",
  run: async () => {
    const wire = start("wire-entry.ts");
    const reader = start("snowflake-reader-entry.ts");
    try {
      const [credentials] = await once(wire, "message");
      reader.send(credentials);
      const [figures] = await Promise.race([once(reader, "message"), failedExit(reader)]);
      return figuresSchema.parse(figures);
    } finally {
      for (const child of [reader, wire]) child.kill();
    }
  },
};

function start(file: string): ChildProcess {
  return fork(`${projectFolder}/scripts/bench/${file}`, {
    execArgv: ["--conditions=react-server"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

async function failedExit(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`The reader ended with code ${code} before it had read everything.`);
}
