/** Makes the products: name, brand, price, cost, and the time they were for sale. */
import { firstDay, lastDay, toDay, toIsoDate } from "../calendar.ts";
import { at, createRandom, type Random } from "../random.ts";
import type { Cell } from "../table.ts";
import { money } from "./money.ts";
import { brands, type Category, categories } from "./range.ts";

export type Product = {
  readonly id: number;
  readonly name: string;
  readonly category: Category;
  readonly categoryId: number;
  readonly brand: string | null;
  readonly listPriceCents: number;
  readonly unitCostCents: number;
  readonly launchDay: number;
  /** Last day of sale; later than the data's end while the product is active. */
  readonly endDay: number;
  /** How well it sells, relative to others of its category. */
  readonly popularity: number;
};

/** Price factors of the three series of an article. */
const seriesFactors = [0.82, 1, 1.38] as const;

/** All products, ordered by category. */
export function makeProducts(): Product[] {
  const random = createRandom("products");
  const products: Product[] = [];
  for (const [categoryIndex, category] of categories.entries()) {
    for (const [seriesIndex, series] of category.series.entries()) {
      for (const article of category.articles) {
        const factor = at(seriesFactors, seriesIndex);
        products.push(
          makeProduct(random, {
            id: products.length + 1,
            name: `${series} ${article.name}`,
            category,
            categoryId: categoryIndex + 1,
            brand: at(brands, (categoryIndex * 3 + seriesIndex * 5) % brands.length),
            priceCents: Math.round(article.price * factor * (0.95 + random.next() * 0.1)) * 100 - 1,
          }),
        );
      }
    }
  }
  return products;
}

type ProductIdea = Pick<Product, "id" | "name" | "category" | "categoryId" | "brand"> & { readonly priceCents: number };

function makeProduct(random: Random, idea: ProductIdea): Product {
  // A fifth of the range came during the three years, the rest before them.
  const launchDay = random.chance(0.2)
    ? random.integer(firstDay + 30, lastDay - 150)
    : random.integer(toDay("2018-02-01"), firstDay - 30);
  const isDiscontinued = random.chance(0.08);
  const endDay = isDiscontinued ? random.integer(Math.max(launchDay + 120, firstDay + 60), lastDay - 20) : lastDay + 1;
  return {
    ...idea,
    brand: random.chance(0.03) ? null : idea.brand,
    listPriceCents: idea.priceCents,
    unitCostCents: Math.round(idea.priceCents * (0.46 + random.next() * 0.22)),
    launchDay,
    endDay,
    // Few products sell very well and many sell little: the cube of an even draw.
    popularity: 0.15 + 2.6 * random.next() ** 3,
  };
}

/** Rows of PRODUCTS. */
export function productRows(products: readonly Product[]): Cell[][] {
  return products.map((product) => [
    product.id,
    product.name,
    product.categoryId,
    product.brand,
    money(product.listPriceCents),
    money(product.unitCostCents),
    toIsoDate(product.launchDay),
    product.endDay > lastDay,
  ]);
}

/** Rows of CATEGORIES. */
export function categoryRows(): Cell[][] {
  return categories.map((category, index) => [index + 1, category.name, category.department]);
}
