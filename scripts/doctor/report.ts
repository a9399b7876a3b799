/** The doctor's arguments, and its findings as lines for a terminal. */
import type { Finding } from "#lib/services/doctor/finding";
import { SetupFailure } from "../lib/failure.mjs";

export type DoctorWish = { readonly asksModel: boolean; readonly isJson: boolean };

const usage = "Call it as: npm run doctor [-- --no-model] [--json]";

/** @throws SetupFailure for anything but its options. */
export function parseDoctor(args: readonly string[]): DoctorWish {
  const isKnown = (given: string) => given === "--no-model" || given === "--json";
  if (!args.every(isKnown)) throw new SetupFailure(usage);
  return { asksModel: !args.includes("--no-model"), isJson: args.includes("--json") };
}

const marks = { ok: "ok      ", warning: "WARNING ", failure: "FAILURE " } as const;
const partWidth = 11;

/** One finding; what is to be done stands below it. */
export function lineOf({ part, level, text, help }: Finding): string {
  const line = `${marks[level]}${part.padEnd(partWidth)}${text}`;
  return help === null ? line : `${line}\n${" ".repeat(marks[level].length + partWidth)}-> ${help}`;
}

/** How it went in all. */
export function sumOf(findings: readonly Finding[]): string {
  const count = (level: Finding["level"]) => findings.filter((finding) => finding.level === level).length;
  const told = ([["failure", "failures"] as const, ["warning", "warnings"] as const] as const).flatMap(
    ([one, many]) => {
      const found = count(one);
      return found === 0 ? [] : [`${found} ${found === 1 ? one : many}`];
    },
  );
  return told.length === 0 ? "All is well." : `${told.join(" and ")}.`;
}

/** Whether nothing is broken; warnings are not. */
export function isSound(findings: readonly Finding[]): boolean {
  return findings.every(({ level }) => level !== "failure");
}
