import { describe, expect, it } from "vitest";
import { readSettings, runsAtOnce } from "#lib/config/env";
import { problemOf } from "../../support/settings-problem.ts";

const server = { DATABASE_URL: "http://127.0.0.1:8081" };

describe("instances", () => {
  it("are one, unless several share a team's chats on a server", () => {
    expect(readSettings({}).INSTANCES).toBe("one");
    expect(readSettings({ INSTANCES: "several", AUTH: "team", ...server }).INSTANCES).toBe("several");
    expect(problemOf({ INSTANCES: "several", ...server })).toContain("set AUTH=team");
    const elsewhere = "set DATABASE_URL to its address";
    expect(problemOf({ INSTANCES: "several", AUTH: "team" })).toContain(elsewhere);
    expect(problemOf({ INSTANCES: "several", AUTH: "team", DATABASE_URL: "file:/srv/a.db" })).toContain(elsewhere);
    expect(problemOf({ INSTANCES: "many" })).toContain("must be one or several");
  });

  it("work on as many questions at once as each kind of engine is said to bear", () => {
    expect(runsAtOnce(readSettings({}))).toEqual({ duckdb: 4, snowflake: 8 });
    expect(runsAtOnce(readSettings({ RUNS_DUCKDB: "2", RUNS_SNOWFLAKE: "20" }))).toEqual({ duckdb: 2, snowflake: 20 });
    for (const given of ["0", "65", "1.5", "x"]) expect(problemOf({ RUNS_DUCKDB: given })).toContain("from 1 to 64");
  });
});
