/** Whether processes of the app share what it keeps. */
import "server-only";
import { z } from "zod";

export const instanceVariables = {
  /** `several`: other processes share the store on the server and the data folder. */
  INSTANCES: z.enum(["one", "several"], { error: "must be one or several" }).default("one"),
};

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
