/** Examples for schemas on which nobody has checked a question yet: of a harbour that no warehouse holds. */
import "server-only";

/** What the shortest useful replies look like: a ranking with a condition, a share, nothing. */
export const harbourStatements: readonly string[] = [
  "Question: the three longest boats built before 1990\n```sql\nSELECT b.NAME, b.LENGTH FROM BOATS b WHERE b.BUILT < DATE '1990-01-01' ORDER BY b.LENGTH DESC LIMIT 3\n```",
  "Question: how many boats has each owner from Zara?\n```sql\nSELECT o.NAME, count(*) AS BOATS FROM OWNERS o JOIN BOATS b ON b.OWNER_ID = o.OWNER_ID WHERE o.TOWN = 'Zara' GROUP BY o.NAME\n```",
  "Question: owners without a boat\n```sql\nSELECT o.NAME FROM OWNERS o WHERE NOT EXISTS (SELECT 1 FROM BOATS b WHERE b.OWNER_ID = o.OWNER_ID)\n```",
  "Question: what will the weather be tomorrow?\nNONE",
];

/** The same as objects, with what does not apply left out. */
export const harbourQueries: readonly string[] = [
  'Question: how many boats has each owner from Zara?\n{"approach": "plan", "plan": {"metrics": [{"label": "Boats", "measure": {"function": "count", "table": "BOATS"}}], "dimensions": [{"label": "Owner", "table": "OWNERS", "column": "NAME"}], "filters": [{"table": "OWNERS", "column": "TOWN", "operator": "=", "values": ["Zara"]}]}}',
  'Question: boats that are longer than the one built before them\n{"approach": "sql", "sql": "SELECT NAME, LENGTH FROM (SELECT NAME, LENGTH, lag(LENGTH) OVER (ORDER BY BUILT) AS EARLIER FROM BOATS) WHERE LENGTH > EARLIER"}',
  'Question: what will the weather be tomorrow?\n{"approach": "none"}',
];
