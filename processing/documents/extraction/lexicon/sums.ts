import { foldText } from '../sheet/fold.ts';
import { totalLabels } from './amount-words.ts';
import { type LexiconPart, phrases } from './phrases.ts';
import { anyOf } from './word-pattern.ts';

const total = new RegExp(
  String.raw`^\W*(?:grand\s)?${anyOf`totals?, sum, gesamt\p{L}*, summe, somme, totaux, totaal, totale, totali, totais, totales, razem, suma, jumlah`}(?!\p{L})`,
  'u',
);

/** Whether a text starts as the name of a sum does. */
export const startsTotal = (text: string): boolean => total.test(foldText(text));

/** `Claim total`. */
const endsTotal = /^(?:\p{L}+\s){1,3}totals?\W*$/u;

/** Whether a text of a row names a sum. */
export const isTotal = (text: string): boolean => startsTotal(text) || endsTotal.test(foldText(text));

/** Sums, taxes and their currency. */
export const sums = {
  subtotal: {
    names: phrases(`
      subtotal, sub total, net total, net amount, total net, amount before tax, total excl tax,
      total without tax, taxable amount, total before tax, sum before tax, before tax, net of vat, net of tax, total without vat, without vat,
      without tax, excl vat, excluding vat, taxable base, net sum, amount excluding vat, amount without vat, amount excl vat, total before vat, zwischensumme, nettobetrag, nettosumme, netto, sous total, total ht,
      montant ht, subtotaal, totaal excl btw, nettobedrag, bedrag excl btw
    `),
    labels: phrases(`
      subtotal, sub total, sub-total, total before tax, total excl tax, total excluding tax, total excl vat,
      total excluding vat, total excl gst, total excluding gst, total (excluding gst), total ex gst,
      total ex vat, net amount, total net, net, amount excl tax, taxable amount, zwischensumme, summe netto,
      gesamt netto, netto gesamt, nettobetrag, nettosumme, gesamtbetrag netto, netto, sous-total, sous total,
      zwischentotal, total ht, total hors taxes, total h.t., montant ht, montant total ht, total hors tva, subtotaal,
      totaal excl btw, totaal exclusief btw, totaal excl, bedrag excl btw, netto bedrag, veroton, veroton hinta, ilman alv, bez dph, zaklad dph,
      exkl moms, exkl. moms, uten mva, eks mva, eks moms, bez pdv, brez ddv, bez pvn, be pvm, kdv haric, kdv matrahi, matrah, fara tva, sin iva,
      iva excluido, senza iva, iva esclusa, sem iva, ohne mwst, ohne ust, hors taxes, netto suma
    `),
  },
  taxRate: {
    names: phrases(`
      tax rate, vat rate, gst rate, steuersatz, mwst satz, taux de tva, btw tarief, btw percentage
    `),
    labels: phrases(`
      tax rate, vat rate, gst rate, steuersatz, mwst-satz, ust-satz, taux de tva, taux tva, btw-tarief,
      btw tarief, btw%, tva, mwst, btw, vat, gst
    `),
  },
  tax: {
    names: phrases(`
      tax, vat, gst, taxes, vat part, vat included, included vat, tax included, included tax, vat portion, sum of vat, vat sum, tax sum, total taxes,
      tax amount, vat amount, gst amount, total tax, sales tax, tax total, vat total, total vat, mwst, ust,
      mehrwertsteuer, umsatzsteuer, steuerbetrag, steuer, tva, montant tva, total tva, btw, btw bedrag,
      totaal btw, service tax, sst
    `),
    labels: phrases(`
      tax, total tax, tax amount, sales tax, vat, vat amount, total vat, gst, total gst, gst amount,
      gst payable, sst, service tax, mwst, ust, zzgl mwst, zzgl ust, enthaltene mwst, inkl mwst,
      mehrwertsteuer, umsatzsteuer, steuerbetrag, tva, total tva, montant tva, montant de la tva, dont tva,
      btw, btw bedrag, btw-bedrag, totaal btw, cukai
    `),
  },
  total: {
    names: phrases(`
      total, amount, total amount, paid amount, sum paid, total charged, amount to pay, sum to pay, to pay, final amount, final total, grand total, amount due, total due, amount paid, total paid, sum,
      total incl tax, total including tax, total gross, gross total, gross amount, balance due, amount payable,
      total price, price, total with tax, gesamtbetrag, gesamtsumme, rechnungsbetrag, endbetrag, bruttobetrag,
      summe, betrag, gesamt, zahlbetrag, total ttc, montant, montant total, montant ttc, net a payer, a payer,
      totaal, totaalbedrag, bedrag, te betalen, totaal incl btw, jumlah, importe, importo
    `),
    labels: totalLabels,
  },
  currency: {
    names: phrases(`
      currency, currency code, ccy, account currency, currency of account, statement currency, payment currency, order currency, contract currency,
      transaction currency, waehrung, devise, monnaie, valuta, munteenheid
    `),
    labels: phrases(`
      currency, invoice currency, currency code, wahrung, rechnungswahrung, belegwahrung, devise, devise de facturation, monnaie, valuta,
      factuurvaluta, moneda, moeda, waluta
    `),
  },
} satisfies LexiconPart;
