/** What somebody's groups come to, by the file of rights. */
import { describe, expect, it } from "vitest";
import { allRights, snowflakeRoleOf } from "#lib/domain/data-rights";
import { groupsNotAmong, rightsFileSchema, rightsOfGroups, rolesThatClash } from "#lib/domain/rights-file";

describe("somebody's groups", () => {
  const file = rightsFileSchema.parse({
    groups: {
      sales: { databases: { DEMO: "all" } },
      staff: { databases: { HR: { schemas: { main: "all" } } } },
    },
    everybody: { databases: { OPEN: "all" } },
  });

  it("count where the file names them, beside what everybody sees; so who leaves one never sees more", () => {
    const names = (groups: string[], of = file) => {
      const own = rightsOfGroups(of, groups);
      return own.kind === "all" || own.databases === "all" ? "all" : [...own.databases.keys()];
    };
    expect(names(["sales"])).toEqual(["demo", "open"]);
    expect(names(["Sales ", "staff", "unknown"])).toEqual(["demo", "hr", "open"]);
    expect(names(["unknown"])).toEqual(["open"]);
    expect(names([])).toEqual(["open"]);
    expect(names([], { groups: file.groups })).toEqual([]);
    expect(names(["constructor", "__proto__"])).toEqual(["open"]);
  });

  it("that the file names and the team has not are told as the file writes them", () => {
    expect(groupsNotAmong(file, ["Sales"])).toEqual(["staff"]);
    expect(groupsNotAmong(file, ["SALES", "staff", "more"])).toEqual([]);
  });

  const withRole = (databases: unknown, snowflakeRole?: string) => ({ databases, snowflakeRole });
  const roles = rightsFileSchema.parse({
    groups: {
      south: withRole({ SHOP: "all" }, "South_reader"),
      board: withRole("all"),
      north: withRole({ SHOP: "all" }, '"NORTH_READER"'),
      odd: withRole({}, '"north reader"'),
    },
    everybody: withRole({ OPEN: "all" }, "everybody"),
  });

  it("have one role of the account: of the first in the file that names one, else the one of everybody", () => {
    const roleOf = (...groups: string[]) => snowflakeRoleOf(rightsOfGroups(roles, groups));
    expect(roleOf("north")).toBe("NORTH_READER");
    expect(roleOf("odd")).toBe('"north reader"');
    expect(roleOf("north", "South")).toBe("SOUTH_READER");
    expect(roleOf("board", "north")).toBe("NORTH_READER");
    expect(roleOf("board")).toBe("EVERYBODY");
    expect(roleOf()).toBe("EVERYBODY");
    expect(snowflakeRoleOf(rightsOfGroups({ groups: roles.groups }, ["board"]))).toBeNull();
    expect(rightsOfGroups({ groups: roles.groups }, ["board"])).toBe(allRights);
  });

  it("of one person that name different roles are told once, in the order of the file", () => {
    const told = rolesThatClash(roles, [
      ["north", "south"],
      ["SOUTH", "north", "board"],
      ["north", "board"],
      ["odd"],
      [],
    ]);
    expect(told).toEqual(["Somebody is in south and north, with different Snowflake roles: the role of south counts."]);
    expect(rolesThatClash(file, [["sales", "staff"]])).toEqual([]);
  });

  it("take no role that is none", () => {
    const isTaken = (role: unknown) =>
      rightsFileSchema.safeParse({ groups: { some: { databases: {}, snowflakeRole: role } } }).success;
    expect(["READER", "r$1", '"a b"', '"a""b"'].map(isTaken)).toEqual([true, true, true, true]);
    const wrong = [
      "",
      " READER",
      "1st",
      "A.B",
      "A B",
      '"',
      '""',
      '"a"b"',
      "R; USE ROLE X",
      "x".repeat(256),
      7,
      null,
      ["R"],
    ];
    expect(wrong.filter(isTaken)).toEqual([]);
  });
});
