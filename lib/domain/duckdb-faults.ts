/** What the embedded engine does wrong, and how it is kept from it. */

/**
 * DuckDB 1.5 turns "the first of each group" (`row_number() ... <= 1`) into a function that takes a wrong row where a
 * group holds a row without a value, and that fails where a condition is always the same. And where columns are packed
 * between the steps of a statement, it loses one of them in some joins of a sum with its own groups, and fails
 * ("Failed to bind column reference"); unpacked, grouping and sorting three million rows took as long. Each connection of
 * an instance goes without both; to be run before the configuration is locked.
 */
export const withoutFaultyOptimizers =
  "SET GLOBAL disabled_optimizers = 'top_n_window_elimination,compressed_materialization'";
