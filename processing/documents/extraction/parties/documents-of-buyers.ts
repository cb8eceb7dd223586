import { languagesOf } from '../labels/label-languages.ts';
import { phrases } from '../lexicon/phrases.ts';
import { foldText, squash } from '../sheet/fold.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';

const rowsMax = 16;
const orders = `
  purchase order, bestellung, einkaufsbestellung, bon de commande, orden de compra, ordine d acquisto, ordine di acquisto, inkooporder, bestelbon,
  pedido de compra, nota de encomenda, zamowienie, inkopsorder, innkjopsordre, indkobsordre
`;
const payments = `
  remittance advice, remittance statement, payment advice, payment remittance, zahlungsavis, avis de paiement, betaaladvies, betalingsadvies, betalingsspecificatie,
  aviso de pago, avviso di pagamento, aviso de pagamento, betalingsavis, betalningsavi, awizo platnosci, awizo zaplaty
`;
const titles: ReadonlyMap<string, 'order' | 'payment'> = new Map([
  ...phrases(orders).map((title) => [squash(title), 'order'] as const),
  ...phrases(payments).map((title) => [squash(title), 'payment'] as const),
]);

/**
 * The label of the payee on a check, in one line or in several. A bill of lading is to the order of the consignee, so
 * that is not enough.
 */
const isCheck = (texts: readonly string[]): boolean =>
  texts.some((text) => /^pay to the order of\b/.test(text)) ||
  (texts.some((text) => /^(?:pay|pay to the)$/.test(text)) &&
    texts.some((text) => /^(?:to the )?order of$/.test(text)));

/** A number at the end of a title: `Purchase Order No. 4711`. */
const numberAtEnd = /\s*(?:nr|no|n°|#)?[.:]?\s*[\w/-]*\d[\w/-]*$/;

const kindByTitle = (text: string) => titles.get(squash(foldText(text).replace(numberAtEnd, '')));

/** Whether a text is the title of such a document. */
export const isTitleOfBuyer = (text: string): boolean =>
  [text, ...languagesOf(text)].some((title) => kindByTitle(title) !== undefined);

/**
 * Whether the buyer issues a document and the supplier receives it: a purchase order, or the advice of a payment or its
 * check; null for other documents.
 */
export const documentOfBuyer = onceASheet((sheet): 'order' | 'payment' | null => {
  const kinds = sheet.rows
    .slice(0, rowsMax)
    // The letters of a title may be spaced: `R E M I T T A N C E   A D V I C E`.
    .flatMap(({ text, cells }) => [text, ...cells.flatMap((cell) => [cell.text, ...languagesOf(cell.text)])])
    .map(kindByTitle);
  if (kinds.includes('payment')) return 'payment';
  if (kinds.includes('order')) return 'order';
  const labels = sheet.rows.flatMap(({ cells }) => cells.map(({ text }) => foldText(text).replace(/[\s:：_]+$/, '')));
  return isCheck(labels) ? 'payment' : null;
});
