import { phrases } from './phrases.ts';
import { anyOf, wholeWord, words } from './word-pattern.ts';

/** What the words beside an amount say it is. */
export type AmountKind =
  | 'total'
  | 'subtotal'
  | 'tax'
  | 'rounding'
  | 'discount'
  | 'tendered'
  | 'change'
  | 'count'
  | 'unit';

/** Words for one kind of amount. */
export interface AmountRule {
  readonly kind: AmountKind;
  /** 0..1: how reliably the words name this kind. */
  readonly strength: number;
  /** Matched against folded text. */
  readonly pattern: RegExp;
}

/** Labels of the sum to pay, in groups of equal strength. The lexicon's labels of totals are the same lists. */
const payableLabels = phrases(`
  grand total, amount due, total due, balance due, amount payable, total payable, invoice total, net a payer, te betalen, zu zahlen,
  rechnungsbetrag, endbetrag, zahlbetrag
`);
const wholeSumLabels = phrases('gesamtbetrag, gesamtsumme, totaalbedrag, montant total');
const sumLabels = phrases('total, totaal, gesamt, summe, jumlah, total amount');
const sumWithTaxLabels = phrases(`
  total incl tax, total including tax, total incl vat, total incl gst, total ttc, montant ttc
`);
/** Labels of the sum to pay. */
export const totalLabels: readonly string[] = [...sumLabels, ...payableLabels, ...sumWithTaxLabels, ...wholeSumLabels];

const oneOf = (labels: readonly string[], more: string): RegExp => wholeWord(`(?:${labels.join('|')}|${more})`);

const morePayable = anyOf`
  final total, payable, net total, nett total, total nett?, nett amount, payable amount, amount to pay, total to pay, balance to pay,
  to pay, to be paid, please pay, total credit, credit total, amount credited, refund total, refund amount,
  net a deduire, (?:total |solde |reste |montant )?a (?:payer|regler), somme due, montant du,
  (?:totaal )?te voldoen, te crediteren, eindbedrag, eindtotaal, factuurbedrag, factuurtotaal, creditbedrag,
  zu (?:be)?zahlen\w*, zu uberweisen\w*, zu entrichten\w*, zahlungsbetrag, rechnungsendbetrag, belegbetrag, belegendbetrag,
  rechnungssumme, rechnungsgesamtsumme, gutschriftbetrag, gutschriftsbetrag, gutschriftssumme, erstattungsbetrag, endsumme, endpreis,
  gesamtsumme brutto, gesamtbetrag brutto
`;

const sumWord = anyOf`
  total, sales, amount, amt, totaal\w*, gesamt\w*, summe, betrag, bedrag, montant, jumlah, rechnungssumme
`;
const withTax = anyOf`
  incl, inclusive, including, inc, inkl, inklusive, einschl\w*, inclusief, gross, ttc, brutto, avec, compris\w*, toutes taxes, t\.t\.c
`;

/** The rules in the order in which they are tried: English, German, French, Dutch, and Malay for receipts. */
export const amountRules: readonly AmountRule[] = [
  {
    kind: 'discount',
    strength: 0.9,
    pattern: words`
      discount, disc, savings?, saved, rabatt, skonto, nachlass, remise, reduction, korting, diskaun, voucher, coupon
    `,
  },
  {
    kind: 'change',
    strength: 0.9,
    pattern: words`change, ruckgeld, rueckgeld, wechselgeld, rendu, monnaie, wisselgeld, baki`,
  },
  {
    kind: 'tendered',
    strength: 0.8,
    pattern: words`
      accepted, tender(?:ed)?, received, gegeben, erhalten, recu, ontvangen, voldaan, amount paid, paid amount
    `,
  },
  {
    kind: 'total',
    strength: 1,
    pattern: words`
      rounded total, total rounded, total after round\w*, total \(?rounded, round(?:ed)? (?:net )?amount
    `,
  },
  {
    kind: 'count',
    strength: 0.9,
    pattern: words`
      qty, quantity, items?, pcs, pieces, units?, count, anzahl, menge, stuck, artikel, quantite, articles, aantal, stuks, points?, punkte,
      km, kg, litres?, lit(?:er|re)s?, bil, kuantiti
    `,
  },
  { kind: 'total', strength: 1, pattern: oneOf(payableLabels, morePayable) },
  { kind: 'total', strength: 0.95, pattern: new RegExp(String.raw`\b${sumWord}\b.*\b${withTax}\b`, 'u') },
  {
    kind: 'total',
    strength: 0.95,
    pattern: words`
      ttc, t\.t\.c, brutto ?betrag, gesamtbrutto, brutto ?summe, summe brutto, gross amount, gross total, total gross
    `,
  },
  {
    kind: 'subtotal',
    strength: 0.9,
    pattern: words`
      sub ?-? ?total, zwischensumme, sous ?-? ?total, subtotaal, net amount, net, netto\w*, hors t\w*, total ht, montant ht, h\.t, ht,
      excl\w*, exkl\w*, ex, exclusive, before tax, before vat, goods total, warenwert, w/o, without, taxable, zonder, ohne
    `,
  },
  {
    kind: 'rounding',
    strength: 0.9,
    pattern: words`round\w*, rnd, adjustment, adj, rundung\w*, arrondi, afronding, pelarasan, penggenapan`,
  },
  {
    kind: 'tax',
    strength: 0.9,
    pattern: words`
      g\.?s\.?t, s\.?s\.?t, v\.?a\.?t, tax(?:es)?, mwst, ust, mehrwertsteuer, umsatzsteuer, steuer, tva, t\.v\.a, b\.?t\.?w, cukai, svc,
      service charge, servicekosten
    `,
  },
  { kind: 'total', strength: 0.95, pattern: oneOf(wholeSumLabels, anyOf`totaalsom, montant global, total general`) },
  { kind: 'total', strength: 0.88, pattern: oneOf(sumLabels, anyOf`total sales, totale`) },
  {
    kind: 'tendered',
    strength: 0.8,
    pattern: words`
      cash, paid, payment, bar, bezahlt, especes, regle, contant, betaald, tunai, deposit, anzahlung, acompte, voorschot
    `,
  },
  {
    kind: 'tendered',
    strength: 0.55,
    pattern: words`
      visa, master ?card, card, debit, credit, maestro, amex, girocard, ec, pin, carte, karte, kaart, pinnen, bancontact, cb
    `,
  },
  { kind: 'total', strength: 0.6, pattern: words`amount, amt, due, betrag, bedrag, montant, balance, saldo, solde` },
  { kind: 'unit', strength: 0.6, pattern: words`price, preis, prix, prijs, harga, rate, each, unit` },
];

/** Words that say an amount is the sum of others, whatever its kind. */
export const sumOfOthers = words`total, gesamt\w*, summe, totaal, montant`;

/** Words that the rules depend on: one misread letter in them is corrected first. */
export const repairableWords = phrases(`
  total, amount, change, subtotal, payable, inclusive, including, excluding, rounding, gesamtbetrag, rechnungsbetrag, totaal, montant
`);

/** How the first line below an item table starts: sums, taxes, payments, thanks. */
export const endOfItems = new RegExp(
  String.raw`^\W*${anyOf`
    sub ?-?total, total\w*, totaal, subtotaal, summe, zwischensumme, gesamt\w*, nettobetrag, nettosumme, netto, net (?:amount|total),
    sous-total, montant total, rounding, round, cash, change, amount due, balance, tax, gst, vat, mwst, ust, zzgl, tva, btw, carried, carry,
    ubertrag, a reporter, report, transport, over te brengen, item count, no of items, thank, merci, danke, bedankt
  `}\b`,
  'iu',
);
