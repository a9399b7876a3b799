/** The tables of DEMO.MARKETING: campaigns, the visits they brought and the leads that followed. */
import { optional, reference, required, type TableDefinition } from "../table.ts";

const schema = "MARKETING";
const money = "DECIMAL(12,2)";

export const channelsTable: TableDefinition = {
  schema,
  name: "CHANNELS",
  comment: "Marketing channels through which people find the company.",
  columns: [
    required("CHANNEL_ID", "INTEGER", "Identifies the channel."),
    required("CHANNEL_NAME", "VARCHAR", "Name of the channel."),
    required("CHANNEL_GROUP", "VARCHAR", "Paid, Owned or Earned."),
  ],
  primaryKey: ["CHANNEL_ID"],
  foreignKeys: [],
};

export const campaignsTable: TableDefinition = {
  schema,
  name: "CAMPAIGNS",
  comment: "Marketing campaigns with their budget and spend, one row each.",
  columns: [
    required("CAMPAIGN_ID", "INTEGER", "Identifies the campaign."),
    required("CAMPAIGN_NAME", "VARCHAR", "Name of the campaign."),
    required("CHANNEL_ID", "INTEGER", "Channel that the campaign runs on."),
    required("START_DATE", "DATE", "First day of the campaign."),
    optional("END_DATE", "DATE", "Last day of the campaign; empty for campaigns that run without an end."),
    required("BUDGET", money, "Money planned for the campaign, in US dollars."),
    optional("SPEND", money, "Money spent on the campaign, in US dollars; empty while the invoice is missing."),
    required("OBJECTIVE", "VARCHAR", "Awareness, Acquisition, Conversion or Retention."),
  ],
  primaryKey: ["CAMPAIGN_ID"],
  foreignKeys: [reference("CHANNEL_ID", "CHANNELS")],
};

export const webSessionsTable: TableDefinition = {
  schema,
  name: "WEB_SESSIONS",
  comment: "A sample of visits to the web shop from 2023-07-01 to 2026-06-30, one row each.",
  columns: [
    required("SESSION_ID", "INTEGER", "Identifies the visit."),
    optional("CAMPAIGN_ID", "INTEGER", "Campaign that brought the visit; empty when none did."),
    required("CHANNEL_ID", "INTEGER", "Channel through which the visit came."),
    required("SESSION_DATE", "DATE", "Day of the visit."),
    required("DEVICE", "VARCHAR", "Mobile, Desktop or Tablet."),
    optional("COUNTRY", "VARCHAR", "Country of the visitor; empty when it could not be told."),
    required("PAGE_VIEWS", "INTEGER", "Pages seen during the visit."),
    required("DURATION_SECONDS", "INTEGER", "Length of the visit in seconds; 0 for a bounce."),
    required("IS_BOUNCE", "BOOLEAN", "True when the visitor left after one page."),
    required("IS_CONVERSION", "BOOLEAN", "True when the visit ended with an order."),
  ],
  primaryKey: ["SESSION_ID"],
  foreignKeys: [reference("CAMPAIGN_ID", "CAMPAIGNS"), reference("CHANNEL_ID", "CHANNELS")],
};

export const leadsTable: TableDefinition = {
  schema,
  name: "LEADS",
  comment: "Businesses that asked for an offer, one row each.",
  columns: [
    required("LEAD_ID", "INTEGER", "Identifies the lead."),
    optional("CAMPAIGN_ID", "INTEGER", "Campaign that brought the lead; empty when none did."),
    required("CREATED_ON", "DATE", "Day on which the lead came in."),
    required("STATUS", "VARCHAR", "NEW, CONTACTED, QUALIFIED, CONVERTED or LOST."),
    required("LEAD_SCORE", "INTEGER", "How promising the lead is, from 0 to 100."),
    required("COUNTRY", "VARCHAR", "Country of the business."),
    optional("COMPANY_SIZE", "VARCHAR", "Number of employees as a range; empty when not stated."),
    optional("CONVERTED_ON", "DATE", "Day on which the lead became a customer; empty unless the status is CONVERTED."),
  ],
  primaryKey: ["LEAD_ID"],
  foreignKeys: [reference("CAMPAIGN_ID", "CAMPAIGNS")],
};

/** Parents come before the tables that refer to them. */
export const marketingTables: readonly TableDefinition[] = [
  channelsTable,
  campaignsTable,
  webSessionsTable,
  leadsTable,
];
