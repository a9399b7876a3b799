/** Snowflake's and its driver's numbers as failure classes. Data only; `errors.ts` reads it. */
import "server-only";
import type { WarehouseFailureClass } from "#lib/domain/errors";

/** Server codes come as texts of six digits, the driver's own as numbers; both are compared as text. */
export const classesByCode: ReadonlyMap<string, WarehouseFailureClass> = new Map([
  ...named("SYNTAX", ["000002", "000937", "000938", "000939", "000979", "001003", "001038", "002031", "002050"]),
  ...named("UNKNOWN_OBJECT", ["000904", "002003", "002043", "002140", "002141", "090105", "390201"]),
  ...named("AMBIGUOUS", ["002028"]),
  ...named("TYPE", ["001007", "001044", "001045", "001065", "002016", "002017", "002023", "100035", "100037"]),
  ...named("TYPE", ["100038", "100039", "100040", "100046", "100051", "100069", "100071", "100078", "100108"]),
  ...named("PERMISSION", ["000008", "003001", "003003", "003007", "003501", "003540"]),
  ...named("TIMEOUT", ["000630", "000631"]),
  ...named("CANCELLED", ["000604"]),
  ...named("RESOURCE", ["000610", "300004", "300010"]),
  ...named("UNAVAILABLE", ["000606", "000608", "000609", "000625", "090073", "390202"]),
  ...named("UNAVAILABLE", ["401002", "401003"]),
  ...named("CONNECTION", ["390104", "390111", "390112", "390114", "390110", "401001", "401004", "402001", "402002"]),
  ...named("CONNECTION", ["405501", "405502", "405503", "407001", "407002"]),
  ...named("INTERNAL", ["000603", "400001"]),
]);

/** Where a code is unknown its SQL state tells the class; the longest prefix counts. */
export const classesBySqlState: ReadonlyMap<string, WarehouseFailureClass> = new Map([
  ["02000", "UNKNOWN_OBJECT"],
  ["42S02", "UNKNOWN_OBJECT"],
  ["42S22", "UNKNOWN_OBJECT"],
  ["42501", "PERMISSION"],
  ["42702", "AMBIGUOUS"],
  ["42P13", "TYPE"],
  ["57014", "CANCELLED"],
  ["57P03", "UNAVAILABLE"],
  ["22", "TYPE"],
  ["42", "SYNTAX"],
  ["0A", "SYNTAX"],
  ["53", "RESOURCE"],
  ["08", "CONNECTION"],
]);

/** The session is gone or in doubt: it is thrown away. */
export const lostSessionCodes: ReadonlySet<string> = new Set([
  ...["390104", "390110", "390111", "390112", "390114", "401001", "401002", "401003", "401004"],
  ...["405501", "405502", "405503", "407001", "407002", "400001"],
]);

type Sentence = { readonly message: string; readonly nextStep: string };

const noSuchRole: Sentence = {
  message: "Snowflake does not let the user of the settings take this role.",
  nextStep:
    "Ask for the role to be granted to the user, or for another one in SNOWFLAKE_ROLE or in the file of rights.",
};

/** Failures that deserve more than the sentence of their class. */
export const sentencesByCode: ReadonlyMap<string, Sentence> = new Map([
  [
    "000606",
    {
      message: "Snowflake has no warehouse for the statement.",
      nextStep: "Name one in SNOWFLAKE_WAREHOUSE that the role may use.",
    },
  ],
  [
    "090073",
    {
      message: "The Snowflake warehouse has used up what its resource monitor allows.",
      nextStep: "Ask whoever looks after the account.",
    },
  ],
  ["390186", noSuchRole],
  ["390189", noSuchRole],
  [
    "390422",
    {
      message: "Snowflake does not accept sign-ins from this machine's address.",
      nextStep: "Ask for the address to be added to the account's network policy.",
    },
  ],
  [
    "390144",
    {
      message: "Snowflake did not accept the key pair.",
      nextStep: "Check that the public key is set for the user, and this machine's clock.",
    },
  ],
  [
    "390318",
    { message: "The OAuth token has expired.", nextStep: "Put a new token into the settings and start again." },
  ],
]);

function named(failureClass: WarehouseFailureClass, codes: readonly string[]) {
  return codes.map((code) => [code, failureClass] as const);
}
