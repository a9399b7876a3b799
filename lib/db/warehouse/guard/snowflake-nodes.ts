/**
 * What the parser's tree of a reading may be made of. A kind or a filled field that is not here is refused, so the
 * lists say what has been looked at; the parser knows some nine hundred kinds more.
 */
import "server-only";

/** Kinds that are read as rows: what may stand behind FROM and JOIN. */
export const relationKinds: ReadonlySet<string> = wordsIn(`
  table subquery alias function lateral values joined_table pivot unpivot match_recognize paren select union intersect
  except annotated`);

/** Kinds of clauses, operators, names and literals. */
const partKinds = `
  ${[...relationKinds].join(" ")}
  all and any array_func between boolean case collation column concat connect_by_root cube data_type div eq exists
  grouping_sets gt gte i_like identifier in interval is_false is_null is_true j_s_o_n_extract lambda like literal lt lte
  map_func mod mul named_argument neg neq not null null_safe_eq null_safe_neq or ordered pivot_alias pivot_any prior
  rollup star braced_wildcard sub add subscript table_sample tuple var window within_group window_function is dot
  similar_to adjacent paren tuple historical_data hex_string hex_string_expr aliases filter overlaps array_slice`;

/** Kinds that functions of the allow-list become; those of the same name are added by the reader. */
const callKinds = `
  function aggregate_function bitwise_and_agg bitwise_or_agg bitwise_xor_agg current_date current_time current_timestamp
  localtime localtimestamp date_diff day_of_month day_of_week day_of_week_iso day_of_year ends_with if_func list_agg
  mod_func n_tile rand starts_with str_position week_of_year abs acos add_months any_value approx_count_distinct array_agg
  array_append array_compact array_contains array_distinct array_except array_position array_prepend array_remove
  array_reverse array_size asin atan atan2 avg cast ceil coalesce contains cos count count_if cume_dist day degrees
  dense_rank exp extract first first_value floor hour initcap lag last last_day last_value lead length ln log lower
  map_contains_key map_keys max median min minute mode month months_between next_day nth_value nvl nvl2 parse_json
  percent_rank pi power quarter radians random rank regexp_like row_number second sin sqrt stddev stddev_pop stddev_samp
  string_agg substring sum tan to_json to_number trim try_cast typeof upper var_pop var_samp variance year`;

export const knownKinds: ReadonlySet<string> = wordsIn(`${partKinds} ${callKinds}`);

/** Fields that may be filled; any other one has to be empty. Texts of comments are never looked at. */
export const knownFields: ReadonlySet<string> = wordsIn(`
  alias alias_columns alias_explicit_as alias_first alias_keyword all args base body bracket_notation by_name catalog
  characters collation column_aliases columns condition connect count ctes curly_brace_syntax data_type decimals deferred_condition
  default default_on_null desc dimension direction distinct double_colon_syntax double_quoted element_type else_ end end_side_text escape except exclude explicit_asc
  explicit_method expression expressions false_value fetch field fields filter fixed format frame from from_for_syntax
  group group_by having high ignore_nulls include_nulls index integer_spelling is_field join_mark joins key_type keys kind kind_text lateral left length
  limit literal_type low match_condition materialized method method_before_size modifiers_inside name name_column
  nesting_group no_parens nocycle not nulls_first num_buckets offset on op operand operator order_by original_name outer
  over parameter_types parameters partition_by pattern position precision qualify quantifier query quoted real_spelling recursive
  rename replace right rows safe scale schema seed separator size span spec sql_standard_syntax star start
  start_side_text subquery substr table table_sample this timezone to top true_value type unit unit_after_size use_all use_inner_keyword
  use_outer_keyword use_plural use_sample_keyword use_seed_keyword using value value_column value_type value_column_parenthesized values
  variant_extract when whens where_clause window_name windows with Following Preceding Custom ToFirst ToLast side
  measures define after pattern_text rows_text window_frame`);

/** Fields that hold the text of comments. */
export const commentFields: ReadonlySet<string> = wordsIn(`
  comments trailing_comments leading_comments post_select_comments pre_alias_comments operator_comments left_comments
  inline_comments`);

/** By kind, the fields that hold rows; `from` and `joins` wrap them once more. */
export const rowFieldsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["select", new Set(["from", "joins"])],
  ["union", new Set(["left", "right"])],
  ["intersect", new Set(["left", "right"])],
  ["except", new Set(["left", "right"])],
  ["subquery", new Set(["this"])],
  ["exists", new Set(["this"])],
  ["in", new Set(["query"])],
  ["lateral", new Set(["this"])],
  ["joined_table", new Set(["left", "joins"])],
  ["pivot", new Set(["this"])],
  ["unpivot", new Set(["this"])],
  ["match_recognize", new Set(["this"])],
]);

/** Fields of plain structures, aliases and brackets that hand rows on: a FROM's list, a join's table. */
export const rowCarriers: ReadonlySet<string> = new Set(["expressions", "this"]);

/** Fields whose text may name something and has no place of its own. */
export const pieceFields: ReadonlySet<string> = new Set([
  "alias",
  "this",
  "name",
  "window_name",
  "unit",
  "field",
  "collation",
]);

/** Fields that give names to columns. */
export const namingFields: ReadonlySet<string> = new Set([
  ...["column_aliases", "alias_columns", "columns", "rename", "value_column", "name_column"],
]);

/** The columns that FLATTEN and its like make. */
export const columnsOfTableFunctions: readonly string[] = ["SEQ", "KEY", "PATH", "INDEX", "VALUE", "THIS"];

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
