/** The tables of DEMO.SALES: a retailer of home, outdoor and electronics with shops in seven regions. */
import { optional, reference, required, type TableDefinition } from "../table.ts";

const schema = "SALES";
const money = "DECIMAL(12,2)";

export const regionsTable: TableDefinition = {
  schema,
  name: "REGIONS",
  comment: "Sales regions. An order belongs to the region of its store.",
  columns: [
    required("REGION_ID", "INTEGER", "Identifies the region."),
    required("REGION_NAME", "VARCHAR", "Current name of the region."),
    required("COUNTRY_GROUP", "VARCHAR", "Wider area of the region: AMERICAS, EMEA or APAC."),
    optional("FORMER_NAME", "VARCHAR", "Name of the region before it was renamed; empty when it never was."),
  ],
  primaryKey: ["REGION_ID"],
  foreignKeys: [],
};

export const categoriesTable: TableDefinition = {
  schema,
  name: "CATEGORIES",
  comment: "Product categories, grouped into departments.",
  columns: [
    required("CATEGORY_ID", "INTEGER", "Identifies the category."),
    required("CATEGORY_NAME", "VARCHAR", "Name of the category."),
    required("DEPARTMENT", "VARCHAR", "Department that the category belongs to."),
  ],
  primaryKey: ["CATEGORY_ID"],
  foreignKeys: [],
};

export const productsTable: TableDefinition = {
  schema,
  name: "PRODUCTS",
  comment: "Products of the range, including those no longer sold.",
  columns: [
    required("PRODUCT_ID", "INTEGER", "Identifies the product."),
    required("PRODUCT_NAME", "VARCHAR", "Name of the product."),
    required("CATEGORY_ID", "INTEGER", "Category of the product."),
    optional("BRAND", "VARCHAR", "Brand; empty for a few unbranded products."),
    required("LIST_PRICE", money, "Current price of one unit before any discount, in US dollars."),
    required("UNIT_COST", money, "Current cost of one unit to the company, in US dollars."),
    required("LAUNCH_DATE", "DATE", "First day on which the product was for sale."),
    required("IS_ACTIVE", "BOOLEAN", "True while the product is for sale; false once it was discontinued."),
  ],
  primaryKey: ["PRODUCT_ID"],
  foreignKeys: [reference("CATEGORY_ID", "CATEGORIES")],
};

export const storesTable: TableDefinition = {
  schema,
  name: "STORES",
  comment: "Shops, and one web store per region through which its online orders go.",
  columns: [
    required("STORE_ID", "INTEGER", "Identifies the store."),
    required("STORE_NAME", "VARCHAR", "Name of the store."),
    required("CITY", "VARCHAR", "City of the store; for a web store the city of its warehouse."),
    required("COUNTRY", "VARCHAR", "Country of the store."),
    required("REGION_ID", "INTEGER", "Region of the store."),
    required("STORE_TYPE", "VARCHAR", "Flagship, Standard, Outlet or Web."),
    required("OPENED_ON", "DATE", "Day on which the store opened."),
    optional("FLOOR_AREA_SQM", "INTEGER", "Sales area in square metres; empty for web stores."),
  ],
  primaryKey: ["STORE_ID"],
  foreignKeys: [reference("REGION_ID", "REGIONS")],
};

export const customersTable: TableDefinition = {
  schema,
  name: "CUSTOMERS",
  comment: "People and businesses with a customer account; some of them never ordered.",
  columns: [
    required("CUSTOMER_ID", "INTEGER", "Identifies the customer."),
    required("CUSTOMER_NAME", "VARCHAR", "Name of the person or business; two customers may share one."),
    optional("EMAIL", "VARCHAR", "E-mail address; empty when none was given."),
    required("CITY", "VARCHAR", "City where the customer lives or works."),
    required("COUNTRY", "VARCHAR", "Country where the customer lives or works."),
    optional("SEGMENT", "VARCHAR", "Consumer, Small Business or Enterprise; empty when not yet known."),
    required("SIGNUP_DATE", "DATE", "Day on which the account was opened."),
  ],
  primaryKey: ["CUSTOMER_ID"],
  foreignKeys: [],
};

export const ordersTable: TableDefinition = {
  schema,
  name: "ORDERS",
  comment: "Orders from 2023-07-01 to 2026-06-30, one row each; what was bought stands in ORDER_LINES.",
  columns: [
    required("ORDER_ID", "INTEGER", "Identifies the order."),
    required("CUSTOMER_ID", "INTEGER", "Customer who ordered."),
    required("STORE_ID", "INTEGER", "Store that took the order; online and app orders go through a web store."),
    required("ORDER_DATE", "DATE", "Day of the order."),
    required(
      "STATUS",
      "VARCHAR",
      "COMPLETED, SHIPPED (on its way), PROCESSING, CANCELLED, or RETURNED when at least one item came back.",
    ),
    required("CHANNEL", "VARCHAR", "How the order came in: Store, Online or Mobile App."),
    optional("PAYMENT_METHOD", "VARCHAR", "How the order was paid; empty when the cash register did not say."),
    required(
      "ORDER_VALUE",
      money,
      "Value of the order in US dollars: the sum of its lines' revenue. Cancelled and returned orders keep theirs.",
    ),
    optional("SHIPPED_ON", "DATE", "Day the goods left the store or warehouse; empty when they have not."),
  ],
  primaryKey: ["ORDER_ID"],
  foreignKeys: [reference("CUSTOMER_ID", "CUSTOMERS"), reference("STORE_ID", "STORES")],
};

export const orderLinesTable: TableDefinition = {
  schema,
  name: "ORDER_LINES",
  comment: "Products of each order, one row per order and product. The source of revenue, cost and units sold.",
  columns: [
    required("ORDER_LINE_ID", "INTEGER", "Identifies the order line."),
    required("ORDER_ID", "INTEGER", "Order that the line belongs to."),
    required("PRODUCT_ID", "INTEGER", "Product that was bought."),
    required("QUANTITY", "INTEGER", "Units bought."),
    required("UNIT_PRICE", money, "Price of one unit before discount, in US dollars."),
    required("DISCOUNT_RATE", "DECIMAL(4,2)", "Discount as a share of the price: 0.10 is 10 percent."),
    required("REVENUE", money, "Quantity times unit price less discount, in US dollars; returns are not deducted."),
    required("COST", money, "Cost of the units to the company, in US dollars."),
  ],
  primaryKey: ["ORDER_LINE_ID"],
  foreignKeys: [reference("ORDER_ID", "ORDERS"), reference("PRODUCT_ID", "PRODUCTS")],
};

export const returnsTable: TableDefinition = {
  schema,
  name: "RETURNS",
  comment: "Items that came back, one row per order and product; an order may return several products.",
  columns: [
    required("RETURN_ID", "INTEGER", "Identifies the returned item."),
    required("ORDER_ID", "INTEGER", "Order that the item was bought with."),
    required("PRODUCT_ID", "INTEGER", "Product that came back."),
    required("RETURN_DATE", "DATE", "Day on which the item came back."),
    required("QUANTITY", "INTEGER", "Units that came back."),
    required("REFUND_AMOUNT", money, "Amount paid back, in US dollars."),
    optional("REASON", "VARCHAR", "Why the item came back; empty when the customer did not say."),
  ],
  primaryKey: ["RETURN_ID"],
  foreignKeys: [reference("ORDER_ID", "ORDERS"), reference("PRODUCT_ID", "PRODUCTS")],
};

export const targetsTable: TableDefinition = {
  schema,
  name: "TARGETS",
  comment: "Revenue targets, one row per region and month.",
  columns: [
    required("TARGET_ID", "INTEGER", "Identifies the target."),
    required("REGION_ID", "INTEGER", "Region that the target is set for."),
    required("MONTH", "DATE", "First day of the month."),
    required("REVENUE_TARGET", money, "Revenue to reach in the month, in US dollars."),
  ],
  primaryKey: ["TARGET_ID"],
  foreignKeys: [reference("REGION_ID", "REGIONS")],
};

/** Parents come before the tables that refer to them. */
export const salesTables: readonly TableDefinition[] = [
  regionsTable,
  categoriesTable,
  productsTable,
  storesTable,
  customersTable,
  ordersTable,
  orderLinesTable,
  returnsTable,
  targetsTable,
];
