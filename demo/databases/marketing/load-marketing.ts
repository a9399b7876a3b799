/** Fills DEMO.MARKETING. */
import type { DuckDBConnection } from "@duckdb/node-api";
import { createTables, loadRows } from "../database-file.ts";
import { campaignRows, makeCampaigns } from "./campaigns.ts";
import { channelRows } from "./channels.ts";
import { leadRows } from "./leads.ts";
import { campaignsTable, channelsTable, leadsTable, marketingTables, webSessionsTable } from "./tables.ts";
import { webSessionRows } from "./web-sessions.ts";

/** Creates and fills the tables of the schema MARKETING. */
export async function loadMarketing(connection: DuckDBConnection): Promise<void> {
  const campaigns = makeCampaigns();
  await createTables(connection, marketingTables);
  await loadRows(connection, channelsTable, channelRows());
  await loadRows(connection, campaignsTable, campaignRows(campaigns));
  await loadRows(connection, webSessionsTable, webSessionRows(campaigns));
  await loadRows(connection, leadsTable, leadRows(campaigns));
}
