import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { runProgram, startProgram, stopProgram } from "../../../scripts/lib/processes.mjs";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const endWithParent = new URL("../../../scripts/lib/end-with-parent.mjs", import.meta.url).href;
const waitForever = "setInterval(() => undefined, 1000)";

test("a program's exit code and everything it printed come back", async () => {
  const code = "console.log('out'); console.error('problem'); process.exitCode = 3";
  const result = await runProgram(process.execPath, ["-e", code]);
  expect(result.code).toBe(3);
  expect(result.output).toContain("out\n");
  expect(result.output).toContain("problem\n");
});

test("output is passed on while the program runs", async () => {
  const parts: string[] = [];
  await runProgram(process.execPath, ["-e", "console.log('early')"], { onOutput: (text) => parts.push(text) });
  expect(parts.join("")).toBe("early\n");
});

test("a variable set to undefined is taken away from the program", async () => {
  const { output } = await runProgram(process.execPath, ["-p", "typeof process.env.PATH"], {
    environment: { PATH: undefined },
  });
  expect(output).toBe("undefined\n");
});

test("what a program writes in private is for our own user only, and nothing else becomes so", async () => {
  const folder = await temporaryFolder();
  const before = process.umask();
  const modeOfWritten = async (name: string, isPrivate: boolean) => {
    const file = join(folder, name);
    const code = `require("node:fs").writeFileSync(${JSON.stringify(file)}, "x")`;
    expect((await runProgram(process.execPath, ["-e", code], { isPrivate })).code).toBe(0);
    return (await stat(file)).mode & 0o777;
  };
  expect(await modeOfWritten("private", true)).toBe(0o600);
  expect(await modeOfWritten("other", false)).toBe(0o666 & ~before);
  expect(process.umask()).toBe(before);
});

test("a program that does not exist is a failed run and not a crash", async () => {
  const { code, output } = await runProgram("/no/such/program", []);
  expect(code).toBe(127);
  expect(output).toContain("/no/such/program");
});

test("a stopped program is gone when the stop resolves, and stopping it again does nothing", async () => {
  const child = startProgram(process.execPath, ["-e", waitForever]);
  await stopProgram(child);
  expect(child.signalCode).toBe("SIGTERM");
  await stopProgram(child);
});

test("a program that brings its work to an end has the time that it was promised, and no more", async () => {
  const stopped = async (onSignal: string, graceMs: number) => {
    const code = `process.on("SIGTERM", () => ${onSignal}); console.log("waits"); ${waitForever}`;
    const child = startProgram(process.execPath, ["-e", code], { graceMs });
    await once(child.stdout ?? child, "data");
    await stopProgram(child);
    return [child.exitCode, child.signalCode];
  };
  expect(await stopped("setTimeout(() => process.exit(7), 50)", 60_000)).toEqual([7, null]);
  expect(await stopped("undefined", 50)).toEqual([null, "SIGKILL"]);
});

test("the server ends with the script that started it, even if that was killed", async () => {
  const preload = `${JSON.stringify(`${endWithParent}?parent=`)} + process.pid`;
  const serverArguments = `["--import", ${preload}, "-e", ${JSON.stringify(waitForever)}]`;
  const starterCode =
    `const { spawn } = require("node:child_process");` +
    `console.log(spawn(process.execPath, ${serverArguments}, { stdio: "ignore" }).pid); ${waitForever}`;
  const starter = spawn(process.execPath, ["-e", starterCode], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(starter.stdout, "data");
  const server = Number(String(line));
  expect(isRunning(server)).toBe(true);
  starter.kill("SIGKILL");
  try {
    await vi.waitFor(() => expect(isRunning(server)).toBe(false), { timeout: 10_000, interval: 50 });
  } finally {
    if (isRunning(server)) process.kill(server, "SIGKILL");
  }
});

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    // No such process: that is the answer.
    return false;
  }
}
