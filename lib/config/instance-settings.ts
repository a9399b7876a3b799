/** Whether processes of the app share what it keeps. */
import "server-only";
import { z } from "zod";

export const instanceVariables = {
  /** `several`: other processes share the store on the server and the data folder. */
  INSTANCES: z.enum(["one", "several"], { error: "must be one or several" }).default("one"),
  /** Questions and refreshes that work at once on databases in files: this machine's processor does it. */
  RUNS_DUCKDB: runs(4),
  /** The same on a Snowflake account, whose warehouse does most of it. */
  RUNS_SNOWFLAKE: runs(8),
};

function runs(standard: number) {
  const error = "must be a number of questions at once from 1 to 64";
  return z.coerce.number({ error }).int({ error }).min(1, { error }).max(64, { error }).default(standard);
}

type InstanceVariables = {
  readonly INSTANCES: "one" | "several";
  readonly AUTH?: "team" | undefined;
  readonly DATABASE_URL?: string | undefined;
};

type InstanceRule = {
  readonly path: string;
  readonly error: string;
  readonly holds: (settings: InstanceVariables) => boolean;
};

export const instanceRules: readonly InstanceRule[] = [
  {
    path: "INSTANCES",
    error: "can be several only in an app that people sign in to: set AUTH=team",
    holds: ({ INSTANCES, AUTH }) => INSTANCES === "one" || AUTH !== undefined,
  },
  {
    path: "INSTANCES",
    error:
      "can be several only with chats on a libSQL server, which all of them reach: set DATABASE_URL to its address",
    holds: ({ INSTANCES, DATABASE_URL: url }) => INSTANCES === "one" || (url !== undefined && !url.startsWith("file:")),
  },
];

/** How many runs work on an engine of each kind at once. */
export function toRunsAtOnce({ RUNS_DUCKDB: duckdb, RUNS_SNOWFLAKE: snowflake }: RunVariables) {
  return { duckdb, snowflake };
}

type RunVariables = { readonly RUNS_DUCKDB: number; readonly RUNS_SNOWFLAKE: number };
