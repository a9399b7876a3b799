/**
 * The functions that a Snowflake statement may call, all of them built in. A name that is not here is refused, so a
 * user's own function and an external one are too. Functions that run SQL or read files, stages, secrets, sequences,
 * sessions, roles or other statements, and those that cost by the call (AI), must never be added; nor may a name
 * that Snowflake does not define itself, because somebody's own function could bear it.
 */
import "server-only";
import type { FunctionAllowList } from "./judge.ts";

const aggregates = `
  any_value approx_count_distinct approx_percentile approx_percentile_accumulate approx_percentile_combine
  approx_percentile_estimate approx_top_k approx_top_k_accumulate approx_top_k_combine approx_top_k_estimate
  approximate_jaccard_index approximate_similarity array_agg array_union_agg array_unique_agg avg bitand_agg bitor_agg
  bitxor_agg booland_agg boolor_agg boolxor_agg corr count count_if covar_pop covar_samp grouping grouping_id hash_agg
  hll hll_accumulate hll_combine hll_estimate hll_export hll_import kurtosis listagg max max_by median min min_by
  minhash minhash_combine mode object_agg percentile_cont percentile_disc regr_avgx regr_avgy regr_count regr_intercept
  regr_r2 regr_slope regr_sxx regr_sxy regr_syy regr_valx regr_valy skew stddev stddev_pop stddev_samp sum var_pop
  var_samp variance variance_pop variance_samp bit_and_agg bit_or_agg bit_xor_agg bitandagg bitoragg bitxoragg
  bitmap_bit_position bitmap_bucket_number bitmap_construct_agg bitmap_count bitmap_or_agg string_agg vector_avg
  vector_max vector_min vector_sum`;

const windows = `
  conditional_change_event conditional_true_event cume_dist dense_rank first_value lag last_value lead nth_value ntile
  percent_rank rank ratio_to_report row_number classifier match_number match_sequence_number first last next prev`;

const conditions = `
  booland boolnot boolor boolxor coalesce decode equal_null greatest greatest_ignore_nulls iff ifnull
  is_null_value least least_ignore_nulls nullif nullifzero nvl nvl2 zeroifnull`;

const casts = `
  cast convert to_array to_binary to_boolean to_char to_date to_decimal to_double to_geography to_geometry to_json
  to_number to_numeric to_object to_time to_timestamp to_timestamp_ltz to_timestamp_ntz to_timestamp_tz to_varchar
  to_variant to_xml try_cast try_to_binary try_to_boolean try_to_date try_to_decimal try_to_double try_to_geography
  try_to_geometry try_to_number try_to_numeric try_to_time try_to_timestamp try_to_timestamp_ltz try_to_timestamp_ntz
  try_to_timestamp_tz date time timestamp timestamp_ltz timestamp_ntz timestamp_tz to_decfloat try_to_decfloat`;

const maths = `
  abs acos acosh asin asinh atan atan2 atanh bitand bitnot bitor bitshiftleft bitshiftright bitxor bit_and bit_or bit_xor
  bit_not bit_shiftleft bit_shiftright cbrt ceil ceiling cos cosh cot degrees div0 div0null exp factorial floor getbit
  haversine ln log mod pi pow power radians round sign sin sinh sqrt square tan tanh trunc truncate truncnumber
  width_bucket normal randstr random uniform zipf seq1 seq2 seq4 seq8 uuid_string hash`;

const texts = `
  ascii base64_decode_binary base64_decode_string base64_encode bit_length char charindex chr collate collation concat
  concat_ws contains editdistance endswith hex_decode_binary hex_decode_string hex_encode ilike initcap insert
  jarowinkler_similarity lcase left len length like lower lpad ltrim md5 md5_binary md5_hex md5_number_lower64
  md5_number_upper64 octet_length parse_ip parse_url position regexp regexp_count regexp_extract_all regexp_instr
  regexp_like regexp_replace regexp_substr regexp_substr_all repeat replace reverse right rlike rpad rtrim
  rtrimmed_length sha1 sha1_binary sha1_hex sha2 sha2_binary sha2_hex soundex soundex_p123 space split split_part
  startswith strtok strtok_to_array substr substring translate trim try_base64_decode_binary try_base64_decode_string
  try_hex_decode_binary try_hex_decode_string ucase unicode upper`;

const dates = `
  add_months convert_timezone current_date current_time current_timestamp date_from_parts date_part date_trunc dateadd
  datediff datefromparts dateadd day dayname dayofmonth dayofweek dayofweekiso dayofweek_iso dayofyear extract getdate
  hour last_day localtime localtimestamp minute month monthname months_between next_day previous_day quarter second
  sysdate systimestamp time_from_parts time_slice timeadd timediff timefromparts timestamp_from_parts
  timestamp_ltz_from_parts timestamp_ntz_from_parts timestamp_tz_from_parts timestampadd timestampdiff
  timestampfromparts timestampltzfromparts timestampntzfromparts timestamptzfromparts week weekiso weekofyear year
  yearofweek yearofweekiso`;

const structures = `
  array_append array_cat array_compact array_construct array_construct_compact array_contains array_distinct
  array_except array_flatten array_generate_range array_insert array_intersection array_max array_min array_position
  array_prepend array_remove array_remove_at array_reverse array_size array_slice array_sort array_to_string
  arrays_overlap arrays_to_object arrays_zip as_array as_binary as_boolean as_char as_date as_decimal as_double
  as_integer as_number as_object as_real as_time as_timestamp_ltz as_timestamp_ntz as_timestamp_tz as_varchar
  check_json check_xml filter get get_ignore_case get_path is_array is_binary is_boolean is_char is_date is_date_value
  is_decimal is_double is_integer is_object is_real is_time is_timestamp_ltz is_timestamp_ntz is_timestamp_tz
  is_varchar json_extract_path_text map_cat map_contains_key map_delete map_insert map_keys map_pick map_size
  object_construct object_construct_keep_null object_delete object_insert object_keys object_pick parse_json parse_xml
  reduce strip_null_value transform try_parse_json typeof xmlget sys_connect_by_path`;

const places = `
  h3_cell_to_boundary h3_cell_to_parent h3_cell_to_point h3_compact_cells h3_coverage h3_grid_distance h3_int_to_string
  h3_is_valid_cell h3_latlng_to_cell h3_latlng_to_cell_string h3_point_to_cell h3_point_to_cell_string h3_string_to_int
  st_area st_asewkt st_asgeojson st_astext st_aswkt st_azimuth st_buffer st_centroid st_collect st_contains st_coveredby
  st_covers st_difference st_dimension st_disjoint st_distance st_dwithin st_endpoint st_envelope
  st_geogfromgeohash st_geogpointfromgeohash st_geographyfromwkt st_geohash st_geometryfromwkt st_intersection
  st_intersects st_isvalid st_length st_makeline st_makepoint st_makepolygon st_npoints st_numpoints st_perimeter
  st_point st_pointn st_simplify st_startpoint st_symdifference st_union st_union_agg st_within st_x st_xmax st_xmin
  st_y st_ymax st_ymin vector_cosine_similarity vector_inner_product vector_l1_distance vector_l2_distance`;

const tableFunctions = "flatten generator split_to_table strtok_split_to_table";

export const snowflakeFunctions: FunctionAllowList = {
  scalar: namesIn(aggregates, windows, conditions, casts, maths, texts, dates, structures, places),
  table: namesIn(tableFunctions),
};

function namesIn(...groups: readonly string[]): ReadonlySet<string> {
  return new Set(groups.flatMap((group) => group.trim().split(/\s+/)));
}
