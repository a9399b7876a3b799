import { describe, expect, test } from "vitest";
import { isSessionLost, toLoginFailure, toWarehouseFailure } from "#lib/db/warehouse/snowflake/errors";

function failed(code: string | number, sqlState: string | undefined, message: string) {
  return Object.assign(new Error(message), { code, sqlState });
}

function wordOf(sql: string, thrown: unknown) {
  const { position } = toWarehouseFailure(thrown, sql);
  return position === null ? null : sql.slice(position.start, position.end);
}

describe("a failure of Snowflake", () => {
  test.each([
    ["SYNTAX", "001003", "42000", "SQL compilation error:\nsyntax error line 1 at position 7 unexpected 'FROM'."],
    ["SYNTAX", "000979", "42601", "SQL compilation error:\n[CUSTOMERS.NAME] is not a valid group by expression"],
    ["UNKNOWN_OBJECT", "000904", "42000", "SQL compilation error: error line 1 at position 7\ninvalid identifier 'X'"],
    ["UNKNOWN_OBJECT", "002003", "02000", "SQL compilation error:\nObject 'A.B.C' does not exist or not authorized."],
    ["UNKNOWN_OBJECT", "002140", "42601", "SQL compilation error:\nUnknown function FOO."],
    ["AMBIGUOUS", "002028", "42702", "SQL compilation error: error line 1 at position 7\nambiguous column name 'ID'"],
    ["TYPE", "001044", "42P13", "Invalid argument types for function 'SUM': (DATE)"],
    ["TYPE", "100038", "22018", "Numeric value 'Ada' is not recognized"],
    ["TYPE", "100051", "22012", "Division by zero"],
    ["PERMISSION", "003001", "42501", "SQL access control error:\nInsufficient privileges to operate on table 'T'."],
    ["PERMISSION", "000008", "0A000", "Actual statement count 2 did not match the desired statement count 1."],
    ["TIMEOUT", "000630", "57014", "Statement reached its statement or warehouse timeout"],
    ["CANCELLED", "000604", "57014", "SQL execution canceled"],
    ["UNAVAILABLE", "000606", "57P03", "No active warehouse selected in the current session."],
    ["UNAVAILABLE", 401_002, undefined, "Request to Snowflake failed."],
    ["CONNECTION", 401_001, undefined, "Network error. Could not reach Snowflake."],
    ["CONNECTION", 402_002, undefined, "Request to S3/Blob failed."],
    ["CONNECTION", 407_002, "08003", "Unable to perform operation using terminated connection."],
    ["INTERNAL", "000603", "XX000", "SQL execution internal error"],
    ["TYPE", "999999", "22000", "a code nobody knows, of the class of data"],
    ["INTERNAL", "999999", undefined, "a code nobody knows"],
  ])("%s: %s %s", (code, number, sqlState, message) => {
    const failure = toWarehouseFailure(failed(number, sqlState, message), "SELECT 1");
    expect(failure.code).toBe(code);
    expect(failure.message).not.toContain(message);
    expect(failure.cause).toContain(message);
  });

  test("points at the offending word, on its line, in units of the text", () => {
    const sql = "SELECT 'ö😀',\n  C.NAMES\nFROM CUSTOMERS AS C";
    const thrown = failed("000904", "42000", "error line 2 at position 2\ninvalid identifier 'C.NAMES'");
    expect(wordOf(sql, thrown)).toBe("NAMES");
    const sameLine = "SELECT 'ö😀', NAMES FROM T";
    expect(wordOf(sameLine, failed("000904", "42000", "error line 1 at position 13\ninvalid identifier 'NAMES'"))).toBe(
      "NAMES",
    );
  });

  test("finds the word by its name where no place is told", () => {
    const thrown = failed("002003", "02000", "Object 'SHOP.SALES.ORDER_' does not exist or not authorized.");
    expect(wordOf("select * from Order_", thrown)).toBe("Order_");
    expect(toWarehouseFailure(thrown, "select * from Order_").message).toBe("There is no table Order_.");
    const quoted = failed("000904", "42000", "invalid identifier '\"odd name\"'");
    expect(wordOf('SELECT "odd name" FROM T', quoted)).toBe('"odd name"');
  });

  test("names the column as the statement does and keeps close names for repair", () => {
    const thrown = failed("000904", "42000", "error line 1 at position 7\ninvalid identifier 'NAMES'");
    const failure = toWarehouseFailure(thrown, "SELECT NAMES FROM CUSTOMERS", ["CUSTOMER_ID", "NAME", "CITY"]);
    expect(failure.message).toBe("There is no column NAMES in the tables of the statement.");
    expect(failure.cause).toMatch(/Candidate names: NAME/);
  });

  test("a place outside of the text is no place", () => {
    expect(wordOf("SELECT 1", failed("001003", "42000", "syntax error line 9 at position 2"))).toBeNull();
    expect(wordOf("SELECT 1", failed("001003", "42000", "syntax error line 1 at position 999"))).toBeNull();
  });

  test("says what to do about a missing warehouse", () => {
    expect(toWarehouseFailure(failed("000606", "57P03", "No active warehouse"), "SELECT 1")).toMatchObject({
      code: "UNAVAILABLE",
      nextStep: "Name one in SNOWFLAKE_WAREHOUSE that the role may use.",
    });
  });

  test.each([undefined, null, "words", 7, {}, { code: {} }])("anything else thrown is INTERNAL: %s", (thrown) => {
    expect(toWarehouseFailure(thrown, "SELECT 1").code).toBe("INTERNAL");
  });
});

describe("a sign-in", () => {
  test.each([
    ["AUTH", "390100", "Incorrect username or password was specified."],
    ["AUTH", "390189", "Role 'X' specified in the connect string is not granted to this user."],
    ["AUTH", "390186", "Role 'X' specified in the connect string is not granted to this user."],
    ["AUTH", "390144", "JWT token is invalid."],
    ["AUTH", "390422", "Incoming request with IP/Token is not allowed to access Snowflake."],
    ["AUTH", "394304", "a code nobody knows"],
    ["UNAVAILABLE", 401_001, "Network error. Could not reach Snowflake."],
    ["UNAVAILABLE", 401_002, "Request to Snowflake failed."],
  ])("that fails is %s: %s", (code, number, message) => {
    expect(toLoginFailure(failed(number, undefined, message)).code).toBe(code);
  });
});

describe("a session", () => {
  test("is over when the server or the connection says so, and lives on after a mistake", () => {
    expect(["390111", "390114", 407_002, 401_001].every((code) => isSessionLost(failed(code, undefined, "")))).toBe(
      true,
    );
    expect(["000904", "000604", 402_001].some((code) => isSessionLost(failed(code, "42000", "")))).toBe(false);
    expect(isSessionLost(new Error("no code"))).toBe(true);
  });
});
