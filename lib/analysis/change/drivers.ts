/** A figure that is a product (revenue = customers x orders for each x value of each), and what each factor makes of its change. */

export type Factor = { readonly name: string; readonly earlier: number; readonly later: number };
export type FactorChange = Factor & {
  /** Its part of the change of the product: all parts together are the change. */
  readonly effect: number;
};

/**
 * Shapley's value of each factor: what changing it does, on average over all orders in which the factors could have
 * changed one after the other. Exact for any number of factors; meant for two to four.
 */
export function factorChanges(factors: readonly Factor[]): FactorChange[] {
  const count = factors.length;
  return factors.map((factor, own) => {
    const others = factors.filter((_, index) => index !== own);
    let effect = 0;
    for (let chosen = 0; chosen < 2 ** others.length; chosen += 1) {
      const isLater = (index: number): boolean => Math.floor(chosen / 2 ** index) % 2 === 1;
      const size = others.filter((_, index) => isLater(index)).length;
      const product = others.reduce((value, other, index) => value * (isLater(index) ? other.later : other.earlier), 1);
      effect += orderShare(size, count) * product * (factor.later - factor.earlier);
    }
    return { ...factor, effect };
  });
}

/** In what part of all orders exactly these `size` factors come before one. */
function orderShare(size: number, count: number): number {
  return (factorial(size) * factorial(count - size - 1)) / factorial(count);
}

function factorial(number: number): number {
  return number < 2 ? 1 : number * factorial(number - 1);
}
