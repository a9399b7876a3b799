import { describe, expect, test } from "vitest";
import { installArguments, matchesLockfile, npmCommand } from "../../../scripts/lib/installation.mjs";

const lockfile = {
  packages: {
    "": { version: "0.1.0" },
    "node_modules/next": { version: "16.4.6", integrity: "sha512-a" },
    "node_modules/other-machine": { version: "1.0.0", integrity: "sha512-b", optional: true },
  },
};

describe("what is installed", () => {
  test("holds when every package stands in its version", () => {
    expect(
      matchesLockfile(lockfile, { packages: { "node_modules/next": lockfile.packages["node_modules/next"] } }, "all"),
    ).toBe(true);
  });

  test("does not hold when a package is missing", () => {
    expect(matchesLockfile(lockfile, { packages: {} }, "all")).toBe(false);
  });

  test("does not hold when a package has another version", () => {
    const next = { version: "16.4.5", integrity: "sha512-a" };
    expect(matchesLockfile(lockfile, { packages: { "node_modules/next": next } }, "all")).toBe(false);
  });

  test("does not hold when a package has other contents", () => {
    const next = { version: "16.4.6", integrity: "sha512-z" };
    expect(matchesLockfile(lockfile, { packages: { "node_modules/next": next } }, "all")).toBe(false);
  });

  test("holds for a package that is locked by its version alone", () => {
    const locked = { packages: { "node_modules/binding": { version: "1.0.0", optional: true } } };
    const present = { packages: { "node_modules/binding": { version: "1.0.0", integrity: "sha512-c" } } };
    expect(matchesLockfile(locked, present, "all")).toBe(true);
  });

  test("does not hold when a package is left over", () => {
    const packages = { "node_modules/next": lockfile.packages["node_modules/next"], "node_modules/old": {} };
    expect(matchesLockfile(lockfile, { packages }, "all")).toBe(false);
  });
});

describe("packages of checks and tests", () => {
  const withTests = {
    packages: { ...lockfile.packages, "node_modules/runner": { version: "1.0.0", integrity: "sha512-d", dev: true } },
  };
  const present = { packages: { "node_modules/next": lockfile.packages["node_modules/next"] } };

  test("are not waited for by the app, and are not in its way", () => {
    expect(matchesLockfile(withTests, present, "app")).toBe(true);
    expect(matchesLockfile(withTests, present, "all")).toBe(false);
    const all = { packages: { ...present.packages, "node_modules/runner": withTests.packages["node_modules/runner"] } };
    expect(matchesLockfile(withTests, all, "app")).toBe(true);
    expect(matchesLockfile(withTests, all, "all")).toBe(true);
  });

  test("are added to an installed app without taking its packages away", () => {
    expect(installArguments("app", false)).toEqual(expect.arrayContaining(["ci", "--omit=dev"]));
    expect(installArguments("all", true)).toEqual(expect.arrayContaining(["install", "--no-save"]));
    expect(installArguments("all", false)).toEqual(expect.arrayContaining(["ci", "--include=dev"]));
  });
});

describe("npm", () => {
  test("is the program that started us", () => {
    const command = npmCommand({ npm_execpath: "/usr/lib/node_modules/npm/bin/npm-cli.js" });
    expect(command).toEqual({ command: process.execPath, args: ["/usr/lib/node_modules/npm/bin/npm-cli.js"] });
  });

  test("comes from the PATH when another package manager or nobody started us", () => {
    expect(npmCommand({ npm_execpath: "/opt/yarn/bin/yarn.js" })).toEqual({ command: "npm", args: [] });
    expect(npmCommand({})).toEqual({ command: "npm", args: [] });
  });
});
