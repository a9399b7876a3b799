/** Functions that DuckDB lacks, as macros of the database in memory. */
export const functionMacros: readonly string[] = [
  // Macros write out what they are given at each place that names it: through a list of one, each operand is
  // worked out once. Its parts stand in brackets: behind a point HAVING takes them for columns.
  `CREATE MACRO wire_quotient(dividend, divisor) AS
    list_transform([{'above': CAST(dividend AS DOUBLE), 'below': CAST(divisor AS DOUBLE)}], lambda given:
      CASE WHEN given['below'] = 0 THEN error('Division by zero') ELSE given['above'] / given['below'] END)[1]`,
  // Whole numbers divided and rounded half away from zero; through floats only where 38 digits are not enough. A decimal
  // that is made a whole number keeps its own digits behind the point on the way: it grows by them twice over.
  `CREATE MACRO wire_exact_quotient(dividend, divisor, dividend_lift, divisor_lift, lift, unit) AS
    list_transform([{'above': dividend, 'below': divisor}], lambda given: CASE
      WHEN given['below'] = 0 THEN error('Division by zero')
      WHEN abs(CAST(given['above'] AS DOUBLE)) * CAST(dividend_lift AS DOUBLE)
          * CAST(greatest(dividend_lift, lift) AS DOUBLE) < 1e37
        AND abs(CAST(given['below'] AS DOUBLE)) * CAST(divisor_lift AS DOUBLE) * CAST(divisor_lift AS DOUBLE) < 1e37 THEN CAST(
        sign(given['above']) * sign(given['below']) * (
          (2 * abs(CAST(given['above'] * dividend_lift AS HUGEINT)) * lift + abs(CAST(given['below'] * divisor_lift AS HUGEINT)))
          // (2 * abs(CAST(given['below'] * divisor_lift AS HUGEINT)))) AS HUGEINT) * unit
      ELSE CAST(round(CAST(given['above'] AS DOUBLE) / CAST(given['below'] AS DOUBLE) / CAST(unit AS DOUBLE)) AS HUGEINT) * unit
    END)[1]`,
  `CREATE MACRO wire_initcap(words) AS
    array_to_string(list_transform(string_split(words, ' '), lambda word: upper(word[1]) || lower(word[2:])), ' ')`,
  `CREATE MACRO wire_part(words, separator, place) AS
    coalesce(CASE WHEN place < 0 THEN list_extract(list_reverse(string_split(words, separator)), -place)
    ELSE list_extract(string_split(words, separator), greatest(place, 1)) END, '')`,
];
