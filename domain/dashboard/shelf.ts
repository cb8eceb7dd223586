import { type SteppedSpan, stepAt, stepsOf } from './report.ts';

/** A completed capture as the report counts it, with a reviewer's corrections. */
export interface ReportedCapture {
  readonly storeId: string | null;
  readonly createdAt: Date;
  readonly brands: readonly { readonly brand: string; readonly facings: number }[];
  readonly products: readonly { readonly sku: string; readonly name: string; readonly facings: number }[];
  /** SKUs of the catalog that were not found. */
  readonly outOfStock: readonly string[];
  readonly engine: string;
  readonly photos: number;
  /** From the start to the end of the analysis. */
  readonly seconds: number | null;
  readonly costUsd: number | null;
}

/** Brands in the chart of shares; all of them are in the table. */
const chartedBrands = 5;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const facingsOf = ({ brands }: ReportedCapture): number => sum(brands.map(({ facings }) => facings));

const brandsOf = (captures: readonly ReportedCapture[]) => {
  const total = sum(captures.map(facingsOf));
  return [
    ...Map.groupBy(
      captures.flatMap(({ brands }) => brands),
      ({ brand }) => brand,
    ),
  ]
    .map(([brand, rows]) => ({ brand, facings: sum(rows.map(({ facings }) => facings)) }))
    .map((one) => ({ ...one, share: one.facings / Math.max(1, total) }))
    .toSorted((a, b) => b.facings - a.facings || (a.brand < b.brand ? -1 : 1));
};

const productsOf = (captures: readonly ReportedCapture[]) => {
  const found = Map.groupBy(
    captures.flatMap(({ products }) => products),
    ({ sku }) => sku,
  );
  const missing = Map.groupBy(
    captures.flatMap(({ outOfStock }) => outOfStock),
    (sku) => sku,
  );
  return [...new Set([...found.keys(), ...missing.keys()])]
    .map((sku) => ({
      sku,
      name: found.get(sku)?.[0]?.name ?? sku,
      found: found.get(sku)?.length ?? 0,
      outOfStock: missing.get(sku)?.length ?? 0,
    }))
    .toSorted((a, b) => b.outOfStock - a.outOfStock || b.found - a.found || (a.sku < b.sku ? -1 : 1));
};

/** The share of the products that captures looked for and did not find; null if they looked for none. */
const outOfStockRate = (captures: readonly ReportedCapture[]): number | null => {
  const missing = sum(captures.map(({ outOfStock }) => outOfStock.length));
  const found = sum(captures.map(({ products }) => products.length));
  return missing + found === 0 ? null : missing / (missing + found);
};

const storesOf = (captures: readonly ReportedCapture[]) =>
  [...Map.groupBy(captures, ({ storeId }) => storeId)]
    .map(([store, own]) => ({
      store,
      captures: own.length,
      facings: sum(own.map(facingsOf)),
      outOfStock: sum(own.map(({ outOfStock }) => outOfStock.length)),
      outOfStockRate: outOfStockRate(own),
    }))
    .toSorted((a, b) => b.outOfStock - a.outOfStock || b.captures - a.captures);

const enginesOf = (captures: readonly ReportedCapture[]) =>
  [...Map.groupBy(captures, ({ engine }) => engine)].map(([engine, own]) => {
    const costs = own.flatMap(({ costUsd }) => costUsd ?? []);
    return {
      engine,
      captures: own.length,
      photos: sum(own.map(({ photos }) => photos)),
      seconds: sum(own.map(({ seconds }) => seconds ?? 0)),
      costUsd: costs.length === 0 ? null : sum(costs),
    };
  });

/**
 * Share of shelf and out-of-stock of captures, by brand, product, store and step. `brandsCharted` lists the brands
 * whose shares the steps contain; by default, those with the most facings.
 */
export const shelfReport = (
  captures: readonly ReportedCapture[],
  span: SteppedSpan,
  brandsCharted?: readonly string[],
) => {
  const brands = brandsOf(captures);
  const charted = brandsCharted ?? brands.slice(0, chartedBrands).map(({ brand }) => brand);
  const byStep = Map.groupBy(captures, ({ createdAt }) => stepAt(createdAt, span).getTime());
  return {
    captures: captures.length,
    facings: sum(captures.map(facingsOf)),
    outOfStockRate: outOfStockRate(captures),
    brands,
    products: productsOf(captures),
    stores: storesOf(captures),
    engines: enginesOf(captures),
    charted,
    steps: stepsOf(span).map((from) => {
      const own = byStep.get(from.getTime()) ?? [];
      const shares = new Map(brandsOf(own).map(({ brand, share }) => [brand, share]));
      return {
        from,
        captures: own.length,
        outOfStockRate: outOfStockRate(own),
        shares: charted.map((brand) => ({ brand, share: own.length === 0 ? null : (shares.get(brand) ?? 0) })),
      };
    }),
  };
};
