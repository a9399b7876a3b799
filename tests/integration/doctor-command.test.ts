/** `npm run doctor` as it is called: what it prints, and how it ends. */
import { chmod } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { lineOf, parseDoctor, sumOf } from "../../scripts/doctor/report.ts";
import { nodeBinary } from "../../scripts/lib/installation.mjs";
import { runProgram } from "../../scripts/lib/processes.mjs";
import { plainVariables, projectFolder, type Variables } from "../support/doctor/doctor-world.ts";

function call(environment: Variables, ...args: string[]) {
  const command = ["--conditions=react-server", "scripts/doctor.mjs", ...args];
  return runProgram(nodeBinary, command, { environment, folder: projectFolder });
}

test("a healthy app ends it with 0, a broken one with 1, and every line stands by itself", async () => {
  const variables = await plainVariables();
  const healthy = await call(variables, "--no-model");
  expect(healthy.code).toBe(0);
  expect(healthy.output).toMatch(/^ok {6}Node {7}Node\.js /m);
  expect(healthy.output).toMatch(/All is well\.\s*$/);
  const broken = await call({ ...variables, SMTP_URL: "smtp://app:word-of-the-mail@127.0.0.1:9", MAIL_FROM: "a@b.c" });
  expect(broken.code).toBe(1);
  expect(broken.output).toMatch(/^FAILURE Mail {7}.*\n {19}-> /m);
  expect(broken.output).toMatch(/1 failure\.\s*$/);
  expect(broken.output).not.toContain("word-of-the-mail");
});

const reportSchema = z.object({
  isSound: z.boolean(),
  findings: z.array(z.object({ part: z.string(), level: z.string(), text: z.string(), help: z.string().nullable() })),
});

test("for scripts it is one object, and a warning is no failure", async () => {
  const variables = await plainVariables();
  await chmod(variables.DATA_DIR ?? "", 0o755);
  const { code, output } = await call(variables, "--json");
  const report = reportSchema.parse(JSON.parse(output));
  expect([code, report.isSound]).toEqual([0, true]);
  expect(report.findings.filter(({ level }) => level === "warning")).toMatchObject([{ part: "Folders" }]);
});

test("it knows its options and no others, and counts what it found", () => {
  expect(parseDoctor([])).toEqual({ asksModel: true, isJson: false });
  expect(parseDoctor(["--json", "--no-model"])).toEqual({ asksModel: false, isJson: true });
  expect(() => parseDoctor(["--model"])).toThrow("npm run doctor");
  const finding = { part: "Mail", text: "It is away.", help: "Look." } as const;
  expect(
    sumOf([
      { ...finding, level: "failure" },
      { ...finding, level: "failure" },
      { ...finding, level: "warning" },
    ]),
  ).toBe("2 failures and 1 warning.");
  expect(lineOf({ ...finding, level: "ok", help: null })).toBe("ok      Mail       It is away.");
});
