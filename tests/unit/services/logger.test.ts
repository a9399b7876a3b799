import { expect, test } from "vitest";
import { createLogger } from "#lib/services/logger";

const key = "-----BEGIN KEY-----\nabc\ndef\n-----END KEY-----";

function linesOf(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ level: "debug", secrets: [key, "sk-live-0123"] }, { write: (line) => void lines.push(line) }));
  return lines.join("");
}

test("the value of a secret is in no line, wherever it stood: in a message, a field, a deep one or an error", () => {
  const lines = linesOf((logger) => {
    logger.info(`sent sk-live-0123 to the model`);
    logger.warn({ details: { headers: { from: { account: ["sk-live-0123"] } } } }, "a field");
    logger.error({ cause: new Error(`no sign-in with ${key}`, { cause: "sk-live-0123" }) }, "an error");
  });
  expect(lines).toContain("sent ••• to the model");
  expect(lines).toContain("no sign-in with •••");
  expect(lines).not.toContain("sk-live-0123");
  expect(lines).not.toContain("abc");
  expect(
    lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).level),
  ).toEqual([30, 40, 50]);
});

test("a secret that a text quotes as JSON is hidden as well", () => {
  expect(linesOf((logger) => logger.info(`the model wrote ${JSON.stringify({ key })}`))).not.toContain("abc");
});

test("a line stays a line of the log, whatever the secret is", () => {
  const lines: string[] = [];
  const odd = ["level", "null", "1", "time"];
  const logger = createLogger({ level: "debug", secrets: odd }, { write: (line) => void lines.push(line) });
  logger.info({ rows: null }, "a level of 1");
  expect(JSON.parse(lines.join(""))).toMatchObject({ level: 30, rows: null, msg: "a ••• of •••" });
});

test("a field that is called like a secret shows none, also one that the settings do not know", () => {
  const lines = linesOf((logger) => logger.info({ password: "other", request: { token: "foreign" } }, "a field"));
  expect(lines).toContain('"password":"[secret]"');
  expect(lines).not.toContain("foreign");
});
