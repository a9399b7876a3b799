/** What the embedded engine does wrong, and how it is kept from it. */

/**
 * DuckDB 1.5 turns "the first of each group" (`row_number() ... <= 1`) into a function that takes a wrong row where a
 * group holds a row without a value, and that fails where a condition is always the same. Each connection of an
 * instance goes without that shortcut; to be run before the configuration is locked.
 */
export const withoutFaultyOptimizers = "SET GLOBAL disabled_optimizers = 'top_n_window_elimination'";
