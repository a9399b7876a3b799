import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimAppBuild } from "../../../scripts/lib/app-builds.mjs";
import { projectFolder } from "../../../scripts/lib/data-folder.mjs";

let root = "";
let others: ChildProcess[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "app-builds-"));
  others = [];
});

afterEach(async () => {
  await Promise.all(others.map(end));
  rmSync(root, { recursive: true, force: true });
});

test("the same sources are built once", async () => {
  const first = await claimAppBuild(root, "sources", write("first"));
  const second = await claimAppBuild(root, "sources", write("second"));
  expect(second).toBe(first);
  expect(filesOf(first)).toEqual(["first"]);
});

test("what an earlier version built is removed with the key in it; what development builds stays", async () => {
  for (const name of ["server", "dev"]) {
    mkdirSync(join(root, ".next", name), { recursive: true });
    writeFileSync(join(root, ".next", name, "manifest.json"), '{"encryptionKey":"in use"}');
  }
  await claimAppBuild(root, "sources", write("new"));
  expect(readdirSync(join(root, ".next"))).toEqual(["dev"]);
});

test("a build does not touch the folder that a living server serves", async () => {
  const served = await claimedByOther("old sources");
  const built = await claimAppBuild(root, "new sources", write("new"));
  expect(built).not.toBe(served);
  expect(filesOf(served)).toEqual(["other"]);
  expect(filesOf(built)).toEqual(["new"]);
});

test("a folder is used again once its server is gone, so that builds do not pile up", async () => {
  const served = await claimedByOther("old sources");
  await Promise.all(others.map(end));
  expect(await claimAppBuild(root, "new sources", write("new"))).toBe(served);
  expect(readdirSync(join(root, ".builds")).filter((name) => /^\d+$/.test(name))).toEqual(["1"]);
});

test("what two ask for at once is built by one, and the other waits for it", async () => {
  let ends = (): void => undefined;
  const isEnded = new Promise<void>((resolve) => {
    ends = resolve;
  });
  const first = claimAppBuild(root, "sources", async (folder) => {
    await isEnded;
    await write("first")(folder);
  });
  const second = claimAppBuild(root, "sources", write("second"));
  ends();
  expect(await second).toBe(await first);
  expect(filesOf(await first)).toEqual(["first"]);
});

test("a build that broke off is never taken for a whole one", async () => {
  const broken = claimAppBuild(root, "sources", () => Promise.reject(new Error("no space")));
  await expect(broken).rejects.toThrow("no space");
  expect(filesOf(await claimAppBuild(root, "sources", write("again")))).toEqual(["again"]);
});

test("a process that died while it chose holds nobody up", async () => {
  mkdirSync(join(root, ".builds"));
  const dead = spawn(process.execPath, ["--eval", ""]);
  await once(dead, "exit");
  writeFileSync(join(root, ".builds", "lock"), String(dead.pid));
  expect(existsSync(join(root, await claimAppBuild(root, "sources", write("app"))))).toBe(true);
});

test("only their owner can read the builds: their manifests hold a key", async () => {
  await claimAppBuild(root, "sources", write("app"));
  expect(statSync(join(root, ".builds")).mode & 0o777).toBe(0o700);
});

/** Builds and claims in a process of its own, which lives on. */
async function claimedByOther(fingerprint: string): Promise<string> {
  const program = join(projectFolder, "scripts", "lib", "app-builds.mjs");
  const script = `
    import { mkdirSync, writeFileSync } from "node:fs";
    import { claimAppBuild } from ${JSON.stringify(program)};
    const root = ${JSON.stringify(root)};
    console.log(await claimAppBuild(root, ${JSON.stringify(fingerprint)}, async (folder) => {
      mkdirSync(root + "/" + folder, { recursive: true });
      writeFileSync(root + "/" + folder + "/other", "");
    }));
    setInterval(() => undefined, 1_000);
  `;
  const other = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  others.push(other);
  const [line] = await once(other.stdout, "data");
  return String(line).trim();
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

function write(name: string) {
  return async (folder: string): Promise<void> => {
    mkdirSync(join(root, folder), { recursive: true });
    // What a build starts with is its own matter.
    for (const left of filesOf(folder)) rmSync(join(root, folder, left));
    writeFileSync(join(root, folder, name), "");
  };
}

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder)).sort();
}
