import { describe, expect, test } from "vitest";
import { appError } from "#lib/domain/errors";
import { createLogger } from "#lib/services/logger";

const key = "-----BEGIN KEY-----\nabc\ndef\n-----END KEY-----";

function linesOf(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ level: "debug", secrets: [key, "sk-live-0123"] }, { write: (line) => void lines.push(line) }));
  return lines.join("");
}

test("the value of a secret is in no line, wherever it stood: in a message, a field, a deep one or an error", () => {
  const lines = linesOf((logger) => {
    logger.info({}, `sent sk-live-0123 to the model`);
    logger.warn({ detail: { headers: { from: { account: ["sk-live-0123"] } } } }, "a field");
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
  expect(linesOf((logger) => logger.info({}, `the model wrote ${JSON.stringify({ key })}`))).not.toContain("abc");
});

test("a line stays a line of the log, whatever the secret is", () => {
  const lines: string[] = [];
  const odd = ["level", "null", "1", "time"];
  const logger = createLogger({ level: "debug", secrets: odd }, { write: (line) => void lines.push(line) });
  logger.info({ rows: null }, "a level of 1");
  expect(JSON.parse(lines.join(""))).toMatchObject({ level: 30, rows: null, msg: "a ••• of •••" });
});

test("a field that is called like a secret shows none, also one that the settings do not know", () => {
  const lines = linesOf((logger) =>
    logger.info({ detail: { password: "other", request: { token: "foreign" } } }, "a field"),
  );
  expect(lines).toContain('"password":"[secret]"');
  expect(lines).not.toContain("foreign");
});

describe("a line that is kept", () => {
  const spain = "O'Higgins of Spain";
  const failed = () => {
    const inner = Object.assign(new Error(`Failed query: select '${spain}'\nparams: ${spain}`), {
      code: "SQLITE_BUSY",
    });
    return new TypeError(`Cannot read ${spain}\n    at ${spain} (not a place)`, { cause: inner });
  };
  const written = (level: string, write: (logger: ReturnType<typeof createLogger>) => void) => {
    const lines: string[] = [];
    write(createLogger({ level, secrets: [] }, { write: (line) => void lines.push(line) }));
    return lines.join("");
  };
  const write = (logger: ReturnType<typeof createLogger>) => {
    logger.error({ runId: "r1", cause: failed() }, "a run crashed");
    logger.warn({ failure: appError("TYPE", `${spain} is no number`, { cause: `cast('${spain}')` }) }, "a run failed");
    logger.warn({ cause: `near "${spain}"`, detail: { sql: spain } }, "a column could not be measured");
    // What slips in beside the known fields, as the spread of something does, is not written either.
    const more = { ms: 3, question: spain };
    logger.info(more, "request");
  };

  test("tells the kind, the code and the place of what went wrong, and none of its words", () => {
    for (const level of ["info", "warn", "error"]) expect(written(level, write)).not.toContain("Higgins");
    const [crash = "", failure = "", unmeasured = "", request = ""] = written("info", write).trim().split("\n");
    expect(JSON.parse(crash)).toMatchObject({
      runId: "r1",
      cause: {
        type: "TypeError",
        at: expect.arrayContaining([expect.stringContaining("logger.test.ts")]),
        cause: { code: "SQLITE_BUSY" },
      },
    });
    expect(JSON.parse(failure).failure).toEqual({ code: "TYPE", cause: "[not written: LOG_LEVEL=debug]" });
    expect(JSON.parse(unmeasured)).not.toHaveProperty("detail");
    expect(JSON.parse(request)).toMatchObject({ ms: 3, msg: "request" });
    expect(JSON.parse(request)).not.toHaveProperty("question");
  });

  test("tells all of it where whoever runs the app asks for that", () => {
    for (const level of ["debug", "trace"]) expect(written(level, write)).toContain("Failed query");
  });

  test("ends with a failure that is its own cause", () => {
    const round = new Error("round");
    round.cause = round;
    expect(written("info", (logger) => logger.error({ cause: round }, "a run crashed"))).toContain("a run crashed");
  });
});
