/** Every reading that the Snowflake guard lets pass unchanged. */
import { snowflakeAllowedClauses } from "./snowflake-allowed-clauses.ts";
import { snowflakeAllowedData } from "./snowflake-allowed-data.ts";
import { snowflakeAllowedFunctions } from "./snowflake-allowed-functions.ts";
import type { AllowedStatement } from "./statement.ts";

export const snowflakeAllowed: readonly AllowedStatement[] = [
  ...snowflakeAllowedClauses,
  ...snowflakeAllowedFunctions,
  ...snowflakeAllowedData,
];
