import { phrases } from '../lexicon/phrases.ts';
import { foldText } from '../sheet/fold.ts';
import type { Sheet } from '../sheet/sheet.ts';

const rowsMax = 12;
const titles = phrases(`
  purchase order, bestellung, einkaufsbestellung, bon de commande, orden de compra, ordine d acquisto, ordine di acquisto, inkooporder, bestelbon,
  pedido de compra, nota de encomenda, zamowienie, inkopsorder, innkjopsordre, indkobsordre
`);

/** Whether a document is a purchase order by its title: the buyer issues it, and the supplier receives it. */
export const isPurchaseOrder = (sheet: Sheet): boolean =>
  sheet.rows
    .slice(0, rowsMax)
    .flatMap(({ cells }) => cells)
    .some(({ text }) =>
      titles.includes(
        foldText(text)
          .replace(/['’]/g, ' ')
          .replace(/\s*(?:nr|no|n°|#)?[.:]?\s*[\w/-]*\d[\w/-]*$/, '')
          .trim(),
      ),
    );
