import { lexicon } from '../lexicon/lexicon.ts';
import { squash } from '../sheet/fold.ts';

/** Words that name a party only where they stand alone, or with a mark behind them. */
const shortSeller = ['from', 'von', 'de', 'van'];
const shortBuyer = ['to', 'an', 'a', 'pour', 'aan', 'fur'];

const sellerLabels = new Set([...lexicon.issuer.labels, ...shortSeller].map(squash));
const buyerLabels = new Set([...lexicon.customer.labels, ...lexicon.customerAddress.labels, ...shortBuyer].map(squash));
const allLabels = new Set([
  ...Object.values(lexicon).flatMap(({ labels }) => labels.map(squash)),
  ...sellerLabels,
  ...buyerLabels,
]);

/** Whether a text is nothing but a heading over the seller's, or the buyer's, name. */
export const isSellerLabel = (text: string): boolean => sellerLabels.has(squash(text));
export const isBuyerLabel = (text: string): boolean => buyerLabels.has(squash(text));

/** Whether a text is nothing but the label of some value: no name of anyone. */
export const isLabelText = (text: string): boolean => allLabels.has(squash(text));

/** What stands behind `Sold by:` and its like; the text itself where it begins with no such label. */
export const withoutSellerLabel = (text: string): string => {
  const mark = text.search(/[:：]/);
  const rest = text.slice(mark + 1).trim();
  return mark > 0 && rest !== '' && isSellerLabel(text.slice(0, mark)) ? rest : text;
};
