/** OPENDATA.ECONOMY: share prices, the US federal budget, employment, unemployment, occupations, incomes. */
import { column, type OpenColumn, type OpenTable } from "./open-table.ts";

const schema = "ECONOMY";

const sp500: OpenTable = {
  schema,
  name: "SP500_2000",
  file: "sp500-2000.csv",
  note: "One row per trading day.",
  columns: [
    column("TRADE_DATE", "DATE", "date", "Trading day."),
    column("OPEN_PRICE", "DOUBLE", "open", "Index at the opening, in points."),
    column("HIGH_PRICE", "DOUBLE", "high", "Highest index of the day, in points."),
    column("LOW_PRICE", "DOUBLE", "low", "Lowest index of the day, in points."),
    column("CLOSE_PRICE", "DOUBLE", "close", "Index at the close, in points."),
    column("ADJUSTED_CLOSE", "DOUBLE", "adjclose", "Index at the close, adjusted, in points."),
    column("VOLUME", "BIGINT", "volume", "Shares traded on the day."),
  ],
  tail: "ORDER BY date",
  primaryKey: ["TRADE_DATE"],
  foreignKeys: [],
};

const stocks: OpenTable = {
  schema,
  name: "STOCKS",
  file: "stocks.csv",
  note: "One row per company and month.",
  columns: [
    column("SYMBOL", "VARCHAR", "symbol", "Ticker symbol: AAPL, AMZN, GOOG, IBM or MSFT."),
    column("MONTH", "DATE", "strptime(date, '%b %d %Y')", "First day of the month."),
    column("PRICE", "DOUBLE", "price", "Price of one share in US dollars."),
  ],
  tail: "ORDER BY symbol, strptime(date, '%b %d %Y')",
  primaryKey: ["SYMBOL", "MONTH"],
  foreignKeys: [],
};

const budgetCodes = [
  ["Source category name", "SOURCE_CATEGORY", "Kind of receipt, such as Individual Income Taxes."],
  ["Source subcategory name", "SOURCE_SUBCATEGORY", "Finer kind of receipt."],
  ["Agency name", "AGENCY", "Agency that collects the receipt."],
  ["Bureau name", "BUREAU", "Bureau of the agency."],
  ["Account name", "ACCOUNT", "Account that the receipt is booked on."],
  ["On- or off-budget", "BUDGET_STATUS", "On-budget or Off-budget."],
] as const;

const budget: OpenTable = {
  schema,
  name: "BUDGET",
  file: "budget.json",
  note:
    "One row per account and fiscal year with receipts or refunds from 1962 to 2020; " +
    "the transition quarter of 1976 and years without any amount are left out.",
  // The file has one column per year; here each year is a row.
  reader: "UNPIVOT (SELECT * EXCLUDE (TQ) FROM {file}) ON COLUMNS('^[0-9]{4}$') INTO NAME fiscal_year VALUE amount",
  columns: [
    ...budgetCodes.map(([field, name, comment]) => column(name, "VARCHAR", `"${field}"`, comment)),
    column("FISCAL_YEAR", "INTEGER", "fiscal_year", "Fiscal year; it ends on 30 September (before 1977 on 30 June)."),
    column(
      "RECEIPTS",
      "BIGINT",
      "CAST(replace(amount, ',', '') AS BIGINT) * 1000",
      "Receipts in US dollars, rounded to thousands by the source; negative for refunds.",
    ),
    column("IS_ESTIMATE", "BOOLEAN", "fiscal_year >= '2015'", "True for 2015 and later, which the source estimated."),
  ],
  tail: `WHERE amount <> '0' ORDER BY fiscal_year, "Source category name", "Account name"`,
  primaryKey: [],
  foreignKeys: [],
};

/** Name in the file, name here, what it counts. The totals come first: the sectors below are parts of them. */
const employmentColumns = [
  ["nonfarm", "NONFARM", "All employees outside farms: the total of all sectors"],
  ["private", "PRIVATE_SECTOR", "Employees of private companies"],
  ["goods_producing", "GOODS_PRODUCING", "Employees of all goods-producing sectors"],
  ["service_providing", "SERVICE_PROVIDING", "Employees of all service-providing sectors"],
  ["private_service_providing", "PRIVATE_SERVICE_PROVIDING", "Employees of private service-providing sectors"],
  ["mining_and_logging", "MINING_AND_LOGGING", "Employees in mining and logging"],
  ["construction", "CONSTRUCTION", "Employees in construction"],
  ["manufacturing", "MANUFACTURING", "Employees in manufacturing"],
  ["durable_goods", "DURABLE_GOODS", "Employees making durable goods"],
  ["nondurable_goods", "NONDURABLE_GOODS", "Employees making nondurable goods"],
  ["trade_transportation_utilties", "TRADE_TRANSPORTATION_UTILITIES", "Employees in trade, transportation, utilities"],
  ["wholesale_trade", "WHOLESALE_TRADE", "Employees in wholesale trade"],
  ["retail_trade", "RETAIL_TRADE", "Employees in retail trade"],
  ["transportation_and_warehousing", "TRANSPORTATION_AND_WAREHOUSING", "Employees in transportation and warehousing"],
  ["utilities", "UTILITIES", "Employees in utilities"],
  ["information", "INFORMATION", "Employees in the information sector"],
  ["financial_activities", "FINANCIAL_ACTIVITIES", "Employees in financial activities"],
  ["professional_and_business_services", "PROFESSIONAL_AND_BUSINESS_SERVICES", "Employees in business services"],
  ["education_and_health_services", "EDUCATION_AND_HEALTH_SERVICES", "Employees in education and health"],
  ["leisure_and_hospitality", "LEISURE_AND_HOSPITALITY", "Employees in leisure and hospitality"],
  ["other_services", "OTHER_SERVICES", "Employees in other services"],
  ["government", "GOVERNMENT", "Employees of government"],
  ["nonfarm_change", "NONFARM_CHANGE", "Change of the nonfarm total against the month before, in employees"],
] as const;

const usEmployment: OpenTable = {
  schema,
  name: "US_EMPLOYMENT",
  file: "us-employment.csv",
  note: "Here in employees. One row per month; the columns overlap (totals and their parts): do not add them up.",
  columns: [
    column("MONTH", "DATE", "month", "First day of the month."),
    ...employmentColumns.map(
      ([field, name, meaning]): OpenColumn =>
        column(name, "BIGINT", `round(${field} * 1000)`, `${meaning}; rounded by the source to thousands or less.`),
    ),
  ],
  tail: "ORDER BY month",
  primaryKey: ["MONTH"],
  foreignKeys: [],
};

const unemployment: OpenTable = {
  schema,
  name: "UNEMPLOYMENT",
  file: "unemployment-across-industries.json",
  note: "One row per industry and month.",
  columns: [
    column("INDUSTRY", "VARCHAR", "series", "field:series"),
    column("MONTH", "DATE", "make_date(year, month, 1)", "First day of the month."),
    column("UNEMPLOYED", "INTEGER", '"count" * 1000', "Unemployed persons, rounded to thousands by the source."),
    column("UNEMPLOYMENT_RATE", "DOUBLE", "rate", "Unemployment rate in percent: 2.1 is 2.1 percent."),
  ],
  tail: "ORDER BY year, month, series",
  primaryKey: ["INDUSTRY", "MONTH"],
  foreignKeys: [],
};

const jobs: OpenTable = {
  schema,
  name: "JOBS",
  file: "jobs.json",
  note: "One row per occupation, sex and census year.",
  columns: [
    column("JOB", "VARCHAR", "job", "field:job"),
    column("SEX", "VARCHAR", "sex", "field:sex"),
    column("YEAR", "INTEGER", "year", "Census year from 1850 to 2000; 1890 is missing."),
    column("PEOPLE", "INTEGER", '"count"', "field:count"),
    column("WORKFORCE_SHARE", "DOUBLE", "perc", "Share of all working people of that year: 0.1 is 10 percent."),
  ],
  tail: "ORDER BY year, job, sex",
  primaryKey: ["JOB", "SEX", "YEAR"],
  foreignKeys: [],
};

const householdIncome: OpenTable = {
  schema,
  name: "HOUSEHOLD_INCOME",
  file: "income.json",
  note: "One row per state and income group.",
  columns: [
    column("STATE", "VARCHAR", "name", "US state or territory."),
    column("REGION", "VARCHAR", "region", "Part of the country: midwest, northeast, south, west or other."),
    column("INCOME_GROUP", "VARCHAR", '"group"', "Yearly income of a household as a range in US dollars."),
    column("SHARE_OF_HOUSEHOLDS", "DOUBLE", "pct", "Share of the state's households in the group: 0.1 is 10 percent."),
    column("STATE_HOUSEHOLDS", "INTEGER", "total", "All households of the state; repeated in each of its rows."),
  ],
  tail: "ORDER BY name, id",
  primaryKey: ["STATE", "INCOME_GROUP"],
  foreignKeys: [],
};

export const economyTables: readonly OpenTable[] = [
  sp500,
  stocks,
  budget,
  usEmployment,
  unemployment,
  jobs,
  householdIncome,
];
