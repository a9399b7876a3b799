/** Builds the demo databases where they are missing or out of date. */
import { databaseFile, isUpToDate, writeStamp } from "./stamp.ts";

type BuildArgs = {
  /** The data folder; the databases go into its folder `databases`. */
  readonly dataFolder: string;
  /** Receives one short line per step. */
  readonly report: (line: string) => void;
};

/** Builds DEMO and OPENDATA unless they are up to date; returns whether it built them. */
export async function ensureDemoData(args: BuildArgs): Promise<boolean> {
  if (isUpToDate(args.dataFolder)) return false;
  // Loaded only when needed: a start with everything in place should not wait for the engine.
  const { writeDatabaseFile } = await import("./database-file.ts");
  const { loadSales } = await import("./sales/load-sales.ts");
  const { loadMarketing } = await import("./marketing/load-marketing.ts");
  const { loadOpenData } = await import("./opendata/load-open-data.ts");

  args.report("Generating the database DEMO (three years of orders and marketing) ...");
  await writeDatabaseFile(databaseFile(args.dataFolder, "DEMO"), async (connection) => {
    await loadSales(connection);
    await loadMarketing(connection);
  });
  args.report("Loading the database OPENDATA (3 million flights and other public data) ...");
  await writeDatabaseFile(databaseFile(args.dataFolder, "OPENDATA"), loadOpenData);
  writeStamp(args.dataFolder);
  return true;
}
