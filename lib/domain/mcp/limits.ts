/** How much the tools of the MCP server take and give. */
export const mcpToolLimits = {
  /** Clients give up on a tool after a minute or more: by then they know of the run. */
  waitSeconds: 50,
  mostWaitSeconds: 600,
  usualPageRows: 100,
  resultPageRows: 500,
  /** Metrics that are told at once, with all that is said of them. */
  metricsAtOnce: 25,
  /** Tables that are described at once. */
  tablesAtOnce: 30,
} as const;
