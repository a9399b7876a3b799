import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readOrMakeEncryptionKey } from "../../../scripts/lib/encryption-key.mjs";

let folder = "";
let keyFile = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "encryption-key-"));
  keyFile = join(folder, "app", "server-actions.key");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the key survives a restart", () => {
  const key = readOrMakeEncryptionKey(keyFile);
  expect(Buffer.from(key, "base64")).toHaveLength(32);
  expect(readOrMakeEncryptionKey(keyFile)).toBe(key);
});

test("only the owner of the data can read the key", () => {
  readOrMakeEncryptionKey(keyFile);
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
});

test("a damaged key is replaced by a sound one", () => {
  readOrMakeEncryptionKey(keyFile);
  writeFileSync(keyFile, "short\n");
  expect(Buffer.from(readOrMakeEncryptionKey(keyFile), "base64")).toHaveLength(32);
});
