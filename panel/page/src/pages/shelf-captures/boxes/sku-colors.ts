import type { Product } from '../types';

/** Colors that people with common color blindness can distinguish (Okabe and Ito, "Color Universal Design", 2008). */
const palette = ['#56b4e9', '#e69f00', '#009e73', '#f0e442', '#cc79a7', '#d55e00', '#0072b2'] as const;

/** Strokes that distinguish products of one color; the first is a solid line. */
const dashes = [undefined, '10 4', '3 3', '12 4 3 4'] as const;

export interface SkuStyle {
  readonly color: string;
  readonly dash: string | undefined;
}

const unknownStyle: SkuStyle = { color: '#e0e0e0', dash: '5 5' };

/**
 * The style of each product's boxes, by its position in the catalog, so that it is the same in every photo and capture
 * of a version.
 */
export const skuStyles = (catalog: readonly Product[]): ((sku: string | null) => SkuStyle) => {
  const styles = new Map(
    catalog.map(({ sku }, index): [string, SkuStyle] => [
      sku,
      {
        color: palette[index % palette.length] ?? unknownStyle.color,
        dash: dashes[Math.floor(index / palette.length) % dashes.length],
      },
    ]),
  );
  return (sku) => (sku === null ? unknownStyle : (styles.get(sku) ?? unknownStyle));
};

/** The color of each brand, by the position of its first product in the catalog. */
export const brandColors = (catalog: readonly Product[]): ((brand: string) => string) => {
  const brands = [...new Set(catalog.map(({ brand }) => brand))];
  return (brand) => palette[brands.indexOf(brand) % palette.length] ?? unknownStyle.color;
};
