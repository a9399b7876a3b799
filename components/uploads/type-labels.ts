/** How the ways of reading a column are called, each with an example where words alone would not tell. */
import type { UploadType } from "#lib/domain/upload";

export const typeLabels: Readonly<Record<UploadType, string>> = {
  text: "Text",
  integer: "Whole number",
  number: "Number 1,234.5",
  number_comma: "Number 1.234,5",
  boolean: "True or false",
  date: "Date",
  date_day_first: "Date, day first",
  date_month_first: "Date, month first",
  timestamp: "Date and time",
  timestamp_day_first: "Date and time, day first",
  timestamp_month_first: "Date and time, month first",
  timestamp_tz: "Date, time and zone",
  time: "Time of day",
};
