import type { SampleShelf } from '../../catalog/shelf.ts';
import { bold, column, dim, good, shareBar, tell, tellParagraph, warn } from '../terminal.ts';
import type { CaptureOut, ShelfResultOut } from './schemas.ts';

const nameWidth = 22;
const insightsShown = 4;

const facings = (count: number): string => `${String(count).padStart(3)} ${dim(count === 1 ? 'facing ' : 'facings')}`;

/** Prints the outcome and the counts. */
export const printCapture = ({ status, reviewState, error, result }: CaptureOut): void => {
  const review = reviewState === 'not_required' ? 'no review needed' : `review ${reviewState}`;
  tell('outcome', `${status === 'completed' ? good(bold(status)) : warn(bold(status))}, ${review}`);
  if (error) tellParagraph('reason', error.message, warn);
  if (!result) return;
  const { recognized, unrecognized, duplicates } = result.totals;
  const unsure = unrecognized === 0 ? '' : ` (only the brand of ${unrecognized} is known)`;
  tell('counted', `${recognized + unrecognized} packs${unsure}; ${duplicates} seen in both photos and counted once`);
};

/** Prints facings and share of shelf by brand and by SKU, each SKU with the number of packs that were drawn. */
export const printFacings = (
  { facings: { bySku, byBrand } }: ShelfResultOut,
  { profile, facingsBySku }: SampleShelf,
): void => {
  tell('by brand', dim('share of the recognized facings'));
  for (const { brand, facings: count, shareOfShelf } of byBrand) {
    console.log(`      ${column(brand, nameWidth)} ${facings(count)}  ${shareBar(shareOfShelf)}`);
  }
  const due = profile.catalog.filter(({ sku }) => (facingsBySku[sku] ?? 0) > 0);
  const countOf = (sku: string): number => bySku.find((row) => row.sku === sku)?.facings ?? 0;
  const right = due.filter(({ sku }) => countOf(sku) === facingsBySku[sku]);
  tell('by SKU', `${right.length} of ${due.length} have exactly as many facings as on the shelf`);
  for (const { sku, name, facings: count, shareOfShelf, confidence } of bySku) {
    const standing = facingsBySku[sku] ?? 0;
    const mark = count === standing ? good('✓') : warn('≈');
    const truth = count === standing ? '' : dim(`  ${standing} on the shelf`);
    console.log(
      `    ${mark} ${column(name, nameWidth)} ${facings(count)}  ${shareBar(shareOfShelf)}  ${dim(`confidence ${confidence.toFixed(2)}`)}${truth}`,
    );
  }
  for (const { sku, name } of due.filter((product) => countOf(product.sku) === 0)) {
    console.log(`    ${warn('–')} ${column(name, nameWidth)} ${dim(`not found; ${facingsBySku[sku]} on the shelf`)}`);
  }
};

/** Prints the first insights. */
export const printInsights = ({ insights }: ShelfResultOut): void => {
  for (const [index, { type, message }] of insights.slice(0, insightsShown).entries()) {
    tellParagraph(index === 0 ? 'insights' : '', `${type}: ${message}`);
  }
  const rest = insights.length - insightsShown;
  if (rest > 0) tell('', dim(`and ${rest} more`));
};
