/** What came of reading the environment file again, by the names of variables. Browser-safe. */
export type EnvironmentReport = {
  /** What counts from now on. */
  readonly applied: readonly string[];
  /** Changed since the start, and to count from the next one on. */
  readonly waiting: readonly string[];
};
