/** Fills DEMO.SALES. */
import type { DuckDBConnection } from "@duckdb/node-api";
import { createTables, loadRows } from "../database-file.ts";
import { customerRows, makeCustomers } from "./customers.ts";
import { orderLineRows } from "./order-lines.ts";
import { makeOrders, orderRows } from "./orders.ts";
import { categoryRows, makeProducts, productRows } from "./products.ts";
import { makeReturns, returnRows } from "./returns.ts";
import { makeStores, regionRows, storeRows } from "./stores.ts";
import {
  categoriesTable,
  customersTable,
  orderLinesTable,
  ordersTable,
  productsTable,
  regionsTable,
  returnsTable,
  salesTables,
  storesTable,
  targetsTable,
} from "./tables.ts";
import { targetRows } from "./targets.ts";

/** Creates and fills the tables of the schema SALES. */
export async function loadSales(connection: DuckDBConnection): Promise<void> {
  const products = makeProducts();
  const stores = makeStores();
  const customers = makeCustomers();
  const orders = makeOrders({ customers, stores, products });
  const returns = makeReturns(orders);
  const returnedOrderIds = new Set(returns.map((item) => item.orderId));

  await createTables(connection, salesTables);
  await loadRows(connection, regionsTable, regionRows());
  await loadRows(connection, categoriesTable, categoryRows());
  await loadRows(connection, productsTable, productRows(products));
  await loadRows(connection, storesTable, storeRows(stores));
  await loadRows(connection, customersTable, customerRows(customers));
  await loadRows(connection, ordersTable, orderRows(orders, returnedOrderIds));
  await loadRows(connection, orderLinesTable, orderLineRows(orders));
  await loadRows(connection, returnsTable, returnRows(returns));
  await loadRows(connection, targetsTable, targetRows(orders));
}
