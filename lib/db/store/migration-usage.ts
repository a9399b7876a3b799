/** What people took month by month, how much of it they may take, and what runs at work hold of that. Never edited. */
import "server-only";

/** Of runs from before it is known what they took where their figures were kept. */
const takenBefore = `INSERT INTO usage_amounts (person_id, month, runs, model_calls, input_tokens, output_tokens,
    nanodollars, unpriced_calls, statements, untold_statements)
  SELECT runs.owner_id, strftime('%Y-%m', runs.started_at / 1000, 'unixepoch', 'localtime') AS month, count(*),
    coalesce(sum(model_calls), 0), coalesce(sum(input_tokens), 0), coalesce(sum(output_tokens), 0),
    CAST(round(coalesce(sum(cost), 0) * 1000000000) AS INTEGER),
    coalesce(sum(CASE WHEN cost IS NULL THEN model_calls ELSE 0 END), 0),
    coalesce(sum(queries), 0), coalesce(sum(queries), 0)
  FROM runs LEFT JOIN run_figures ON run_figures.run_id = runs.id GROUP BY runs.owner_id, month`;

export const usageVersion: readonly string[] = [
  `CREATE TABLE usage_amounts (
    person_id TEXT NOT NULL, month TEXT NOT NULL, runs INTEGER NOT NULL DEFAULT 0,
    model_calls INTEGER NOT NULL DEFAULT 0, input_tokens INTEGER NOT NULL DEFAULT 0,
    output_tokens INTEGER NOT NULL DEFAULT 0, nanodollars INTEGER NOT NULL DEFAULT 0,
    unpriced_calls INTEGER NOT NULL DEFAULT 0, statements INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL DEFAULT 0, untold_statements INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (person_id, month)
  )`,
  "CREATE INDEX usage_amounts_by_month ON usage_amounts (month)",
  takenBefore,
  // What a run at work may still take; null: it takes nothing of that.
  `CREATE TABLE usage_holds (
    run_id TEXT PRIMARY KEY, person_id TEXT NOT NULL, tokens INTEGER, nanodollars INTEGER, bytes INTEGER
  )`,
  "CREATE INDEX usage_holds_by_person ON usage_holds (person_id)",
  `CREATE TABLE quotas (
    scope TEXT NOT NULL, scope_id TEXT NOT NULL, runs INTEGER, tokens INTEGER, nanodollars INTEGER, bytes INTEGER,
    changed_by TEXT NOT NULL, changed_at INTEGER NOT NULL, PRIMARY KEY (scope, scope_id)
  )`,
];
