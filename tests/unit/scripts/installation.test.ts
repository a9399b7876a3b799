import { describe, expect, test } from "vitest";
import { matchesLockfile, npmCommand } from "../../../scripts/lib/installation.mjs";

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
      matchesLockfile(lockfile, { packages: { "node_modules/next": lockfile.packages["node_modules/next"] } }),
    ).toBe(true);
  });

  test("does not hold when a package is missing", () => {
    expect(matchesLockfile(lockfile, { packages: {} })).toBe(false);
  });

  test("does not hold when a package has another version", () => {
    const next = { version: "16.4.5", integrity: "sha512-a" };
    expect(matchesLockfile(lockfile, { packages: { "node_modules/next": next } })).toBe(false);
  });

  test("does not hold when a package has other contents", () => {
    const next = { version: "16.4.6", integrity: "sha512-z" };
    expect(matchesLockfile(lockfile, { packages: { "node_modules/next": next } })).toBe(false);
  });

  test("holds for a package that is locked by its version alone", () => {
    const locked = { packages: { "node_modules/binding": { version: "1.0.0", optional: true } } };
    const present = { packages: { "node_modules/binding": { version: "1.0.0", integrity: "sha512-c" } } };
    expect(matchesLockfile(locked, present)).toBe(true);
  });

  test("does not hold when a package is left over", () => {
    const packages = { "node_modules/next": lockfile.packages["node_modules/next"], "node_modules/old": {} };
    expect(matchesLockfile(lockfile, { packages })).toBe(false);
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
