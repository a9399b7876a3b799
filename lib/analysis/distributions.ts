/**
 * Probabilities of the normal and of Student's distribution, right far out in the tails, where rules about many tested
 * figures look. Numbers in, numbers out; nothing is rounded.
 */

/** The share of a normal distribution below a value, in standard deviations. */
export function normalBelow(value: number): number {
  return value > 0 ? 1 - normalAbove(value) : normalAbove(-value);
}

/** The value, in standard deviations, that so large a share (above 0, below 1) of a normal distribution is below. */
export function normalQuantile(share: number): number {
  return solveIncreasing(normalBelow, share);
}

/** How often Student's distribution lies at least so far from zero, on either side. Infinite degrees are the normal distribution. */
export function studentBeyond(value: number, degrees: number): number {
  if (!Number.isFinite(value)) return 0;
  if (!Number.isFinite(degrees)) return 2 * normalAbove(Math.abs(value));
  return incompleteBeta(degrees / (degrees + value * value), degrees / 2, 0.5);
}

/** The distance from zero beyond which, on both sides together, so large a share (above 0, below 1) of Student's distribution lies. */
export function studentReach(share: number, degrees: number): number {
  return solveIncreasing((value) => -studentBeyond(value, degrees), -share, 0);
}

/** How often Fisher's distribution lies at or above a value (0 and more); degrees of what is above and below the line. */
export function fisherBeyond(value: number, above: number, below: number): number {
  return incompleteBeta(below / (below + above * value), below / 2, above / 2);
}

/** How often a sum of squared normal numbers, as many as there are degrees, lies at or above a value (0 and more). */
export function squaresBeyond(value: number, degrees: number): number {
  if (value <= 0) return 1;
  const [half, shape] = [value / 2, degrees / 2];
  const front = Math.exp(shape * Math.log(half) - half - logGamma(shape));
  return half < shape + 1 ? 1 - front * gammaSeries(half, shape) : front * gammaFraction(half, shape);
}

function gammaSeries(value: number, shape: number): number {
  let term = 1 / shape;
  let sum = term;
  for (let step = 1; step < 10_000 && term > 1e-17 * sum; step += 1) {
    term *= value / (shape + step);
    sum += term;
  }
  return sum;
}

/** Lentz's continued fraction, for values beyond the middle. */
function gammaFraction(value: number, shape: number): number {
  let divisor = value + 1 - shape;
  let upper = 1e300;
  let lower = 1 / divisor;
  let result = lower;
  for (let step = 1; step < 10_000; step += 1) {
    const part = -step * (step - shape);
    divisor += 2;
    lower = 1 / (part * lower + divisor);
    upper = divisor + part / upper;
    result *= lower * upper;
    if (Math.abs(lower * upper - 1) < 1e-15) break;
  }
  return result;
}

/** The natural logarithm of the number of ways to choose so many of a count. */
export function logChoices(count: number, chosen: number): number {
  return logGamma(count + 1) - logGamma(chosen + 1) - logGamma(count - chosen + 1);
}

function normalAbove(value: number): number {
  if (value < 3) return 0.5 * incompleteGammaAbove(value);
  // Laplace's continued fraction: exact where 1 minus a share would lose its digits.
  let fraction = value;
  for (let depth = 60; depth > 0; depth -= 1) fraction = value + depth / fraction;
  return Math.exp(-0.5 * value * value) / (Math.sqrt(2 * Math.PI) * fraction);
}

/** Of the squared value: one minus the series of the error function, for values from 0 to 3. */
function incompleteGammaAbove(value: number): number {
  let term = value;
  let sum = value;
  for (let step = 1; step < 200 && Math.abs(term) > 1e-17 * Math.abs(sum); step += 1) {
    term *= (value * value) / (2 * step + 1);
    sum += term;
  }
  return 1 - (2 * sum * Math.exp(-0.5 * value * value)) / Math.sqrt(2 * Math.PI);
}

/** The regularised incomplete beta function by Lentz's continued fraction. */
function incompleteBeta(part: number, left: number, right: number): number {
  if (part <= 0) return 0;
  if (part >= 1) return 1;
  const logFront =
    logGamma(left + right) - logGamma(left) - logGamma(right) + left * Math.log(part) + right * Math.log1p(-part);
  const isQuick = part < (left + 1) / (left + right + 2);
  const front = Math.exp(logFront);
  return isQuick
    ? (front * betaFraction(part, left, right)) / left
    : 1 - (front * betaFraction(1 - part, right, left)) / right;
}

function betaFraction(part: number, left: number, right: number): number {
  const tiny = 1e-300;
  const away = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
  let upper = 1;
  let lower = 1 / away(1 - ((left + right) * part) / (left + 1));
  let result = lower;
  for (let step = 1; step <= 500; step += 1) {
    const even = (step * (right - step) * part) / ((left + 2 * step - 1) * (left + 2 * step));
    lower = 1 / away(1 + even * lower);
    upper = away(1 + even / upper);
    result *= lower * upper;
    const odd = (-(left + step) * (left + right + step) * part) / ((left + 2 * step) * (left + 2 * step + 1));
    lower = 1 / away(1 + odd * lower);
    upper = away(1 + odd / upper);
    result *= lower * upper;
    if (Math.abs(lower * upper - 1) < 1e-15) break;
  }
  return result;
}

const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
] as const;

/** The natural logarithm of the gamma function for values above 0, by Lanczos's sum. */
function logGamma(value: number): number {
  const place = value - 1;
  let sum = 0.9999999999998099;
  lanczos.forEach((weight, index) => {
    sum += weight / (place + index + 1);
  });
  const base = place + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (place + 0.5) * Math.log(base) - base + Math.log(sum);
}

/** Where a function that never falls reaches an aim, by halving. */
function solveIncreasing(calculate: (value: number) => number, aim: number, least = -40): number {
  let low = least;
  let high = 40;
  while (calculate(high) < aim && high < 1e12) high *= 2;
  for (let round = 0; round < 200 && high - low > 1e-13 * Math.max(1, Math.abs(high)); round += 1) {
    const middle = (low + high) / 2;
    if (calculate(middle) < aim) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
