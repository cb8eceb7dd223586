import { lexicon } from '../lexicon/lexicon.ts';
import { squash } from '../sheet/fold.ts';

/** Words that name a party only if they are alone, or followed by a mark. */
const shortSeller = ['from', 'von', 'de', 'van'];
const shortBuyer = ['to', 'an', 'a', 'pour', 'aan', 'fur'];

const sellerLabels = new Set([...lexicon.issuer.labels, ...shortSeller].map(squash));
const buyerLabels = new Set([...lexicon.customer.labels, ...lexicon.customerAddress.labels, ...shortBuyer].map(squash));
const allLabels = new Set([
  ...Object.values(lexicon).flatMap(({ labels }) => labels.map(squash)),
  ...sellerLabels,
  ...buyerLabels,
]);

/** Whether a text is only a heading above the seller's name. */
export const isSellerLabel = (text: string): boolean => sellerLabels.has(squash(text));

/** Whether a text is only a heading above the buyer's name. */
export const isBuyerLabel = (text: string): boolean => buyerLabels.has(squash(text));

/** Whether a text is only the label of a value, and so not a name. */
export const isLabelText = (text: string): boolean => allLabels.has(squash(text));

/** Returns the text after `Sold by:` and similar labels; the whole text if it has no such label. */
export const withoutSellerLabel = (text: string): string => {
  const mark = text.search(/[:：]/);
  const rest = text.slice(mark + 1).trim();
  return mark > 0 && rest !== '' && isSellerLabel(text.slice(0, mark)) ? rest : text;
};
