import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readOrMakeEncryptionKey } from "../../../scripts/lib/encryption-key.mjs";

let dataFolder = "";

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), "encryption-key-"));
});

afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

test("the key survives a restart", () => {
  const key = readOrMakeEncryptionKey(dataFolder);
  expect(Buffer.from(key, "base64")).toHaveLength(32);
  expect(readOrMakeEncryptionKey(dataFolder)).toBe(key);
});

test("only the owner of the data can read the key", () => {
  readOrMakeEncryptionKey(dataFolder);
  expect(statSync(join(dataFolder, "app", "server-actions.key")).mode & 0o777).toBe(0o600);
});

test("a damaged key is replaced by a sound one", () => {
  readOrMakeEncryptionKey(dataFolder);
  writeFileSync(join(dataFolder, "app", "server-actions.key"), "short\n");
  expect(Buffer.from(readOrMakeEncryptionKey(dataFolder), "base64")).toHaveLength(32);
});
