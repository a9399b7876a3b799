/** Reads the arguments of `npm run eval:trust`. */
import { parseArgs } from "node:util";
import { type TrustServer, trustServers } from "./servers.ts";

export type TrustArguments = {
  readonly servers: readonly TrustServer[];
  /** None: our own suites. */
  readonly suites: readonly string[];
  readonly most: number | null;
  readonly isMissedShown: boolean;
  readonly jsonFile: string | null;
};

const options = {
  servers: { type: "string" },
  suite: { type: "string", multiple: true },
  most: { type: "string" },
  show: { type: "string" },
  json: { type: "string" },
} as const;

/** A string is the sentence that says what is wrong. */
export function parseTrustArguments(args: readonly string[]): TrustArguments | string {
  const values = readValues(args);
  if (typeof values === "string") return values;
  const { servers: named = "perfect,wrong,perverse,after", suite = [], most, show, json } = values;
  const names = named.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !trustServers.some((server) => isCalled(server, name)));
  if (unknown !== undefined) {
    return `--servers knows no "${unknown}": perfect, wrong, perverse, after, or one of ${trustServers.map(({ name }) => name).join(", ")}.`;
  }
  const number = most === undefined ? null : Number(most);
  if (number !== null && (!Number.isInteger(number) || number < 1)) return "--most takes a whole number of questions.";
  if (show !== undefined && show !== "missed") return "--show is missed.";
  return {
    servers: trustServers.filter((server) => names.some((name) => isCalled(server, name))),
    suites: suite,
    most: number,
    isMissedShown: show === "missed",
    jsonFile: json ?? null,
  };
}

function isCalled({ name, group }: TrustServer, called: string): boolean {
  return name === called || group === called;
}

function readValues(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
