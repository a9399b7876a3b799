/** Two small databases of one shape and different numbers, for questions that are put to both. */
import { DuckDBInstance } from "@duckdb/node-api";

/** Revenue by city, in each database: what an answer from both must show. */
export const shops = {
  SHOP_EAST: { Berlin: 70, Warsaw: 30 },
  SHOP_WEST: { Berlin: 7, Lisbon: 5 },
} as const;

/** Writes one of them: schema RETAIL with a table ORDERS, one order a city. */
export async function buildShopDatabase(name: keyof typeof shops, file: string): Promise<void> {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run("CREATE SCHEMA RETAIL");
  await connection.run(
    "CREATE TABLE RETAIL.ORDERS (ORDER_ID INTEGER PRIMARY KEY, CITY VARCHAR, ORDERED_ON DATE, REVENUE DECIMAL(18,2))",
  );
  for (const [index, [city, revenue]] of Object.entries(shops[name]).entries()) {
    await connection.run("INSERT INTO RETAIL.ORDERS VALUES ($1, $2, '2025-03-01', $3)", [index + 1, city, revenue]);
  }
  connection.closeSync();
  instance.closeSync();
}
