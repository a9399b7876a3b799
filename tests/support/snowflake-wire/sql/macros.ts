/** Functions that DuckDB lacks, as macros of the database in memory. */
export const functionMacros: readonly string[] = [
  `CREATE MACRO wire_quotient(dividend, divisor) AS
    CASE WHEN divisor = 0 THEN error('Division by zero') ELSE CAST(dividend AS DOUBLE) / CAST(divisor AS DOUBLE) END`,
  // Whole numbers divided and rounded half away from zero; through floats only where 38 digits are not enough. A decimal
  // that is made a whole number keeps its own digits behind the point on the way: it grows by them twice over.
  `CREATE MACRO wire_exact_quotient(dividend, divisor, dividend_lift, divisor_lift, lift, unit) AS
    CASE
      WHEN divisor = 0 THEN error('Division by zero')
      WHEN abs(CAST(dividend AS DOUBLE)) * CAST(dividend_lift AS DOUBLE)
          * CAST(greatest(dividend_lift, lift) AS DOUBLE) < 1e37
        AND abs(CAST(divisor AS DOUBLE)) * CAST(divisor_lift AS DOUBLE) * CAST(divisor_lift AS DOUBLE) < 1e37 THEN CAST(
        sign(dividend) * sign(divisor) * (
          (2 * abs(CAST(dividend * dividend_lift AS HUGEINT)) * lift + abs(CAST(divisor * divisor_lift AS HUGEINT)))
          // (2 * abs(CAST(divisor * divisor_lift AS HUGEINT)))) AS HUGEINT) * unit
      ELSE CAST(round(CAST(dividend AS DOUBLE) / CAST(divisor AS DOUBLE) / CAST(unit AS DOUBLE)) AS HUGEINT) * unit
    END`,
  `CREATE MACRO wire_initcap(words) AS
    array_to_string(list_transform(string_split(words, ' '), lambda word: upper(word[1]) || lower(word[2:])), ' ')`,
  `CREATE MACRO wire_part(words, separator, place) AS
    coalesce(CASE WHEN place < 0 THEN list_extract(list_reverse(string_split(words, separator)), -place)
    ELSE list_extract(string_split(words, separator), greatest(place, 1)) END, '')`,
];
