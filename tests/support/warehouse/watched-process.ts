/** A wire account whose driver's process tells who it is, and hangs on demand. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { openSnowflakeWorld, type SnowflakeWorldOptions } from "./snowflake-world.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const identitySchema = z.object({
  pid: z.number(),
  environment: z.record(z.string(), z.string()),
  words: z.array(z.string()),
});

/** A statement that holds this text keeps the process busy for ever. */
export const hangs = "/* never comes back */";

/** As `openSnowflakeWorld`; `identity` is that of the process that was started last. */
export async function openWatchedWorld(options: SnowflakeWorldOptions = {}) {
  const projectRoot = await temporaryFolder();
  const folder = join(projectRoot, "lib/db/warehouse/snowflake");
  const identityFile = join(projectRoot, "identity.json");
  await mkdir(folder, { recursive: true });
  const entry = `
    import ${JSON.stringify(join(process.cwd(), "lib/db/warehouse/snowflake/process-entry.ts"))};
    const { writeFileSync } = process.getBuiltinModule("node:fs");
    const identity = { pid: process.pid, environment: process.env, words: [...process.execArgv, ...process.argv] };
    writeFileSync(${JSON.stringify(identityFile)}, JSON.stringify(identity));
    process.on("message", ({ body }) => {
      while (body?.sql?.includes(${JSON.stringify(hangs)}));
    });
  `;
  await writeFile(join(folder, "process-entry.ts"), entry);
  const world = await openSnowflakeWorld({ ...options, projectRoot });
  const identity = async () => identitySchema.parse(JSON.parse(await readFile(identityFile, "utf8")));
  return { ...world, identity };
}
